import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteLoaderData } from 'react-router'
import type { PageSettings } from '#web/lib/page-context.ts'
import { PhoneLink } from '#web/lib/phone-link.tsx'
import { Notice } from '#web/ui/status.tsx'
import classes from './auth-frame.module.css'

interface AuthFrameProps {
  readonly title: string
  /** The hero has the page's title, and there is room beside the sheet for hints. */
  readonly entry?: 'login' | 'register' | 'forgot'
  readonly line?: ReactNode
  /** Why the last attempt failed. */
  readonly failure?: string | undefined
  readonly children: ReactNode
  readonly footer?: ReactNode
}

/** The sheet of every sign-in form. */
export function AuthFrame({ title, entry, line, failure, children, footer }: AuthFrameProps) {
  const { t } = useTranslation()
  const Heading = entry ? 'h2' : 'h1'
  return (
    <div className={classes.entry} data-wide={entry && ''}>
      <title>{`${title} · ${t('brand')}`}</title>
      <div>
        <div className="card stack">
          <div>
            <Heading className={classes.title}>{title}</Heading>
            {line && <p className="soft">{line}</p>}
          </div>
          {failure && <Notice kind="danger">{failure}</Notice>}
          {children}
        </div>
        {footer && <p className={classes.footer}>{footer}</p>}
      </div>
      {entry && <GoodToKnow entry={entry} />}
    </div>
  )
}

const points = ['one', 'two', 'three'] as const

/** The next steps, and warnings. */
function GoodToKnow({ entry }: { entry: NonNullable<AuthFrameProps['entry']> }) {
  const { t } = useTranslation('auth')
  const settings = useRouteLoaderData<{ settings: PageSettings }>('root')?.settings
  const List = entry === 'login' ? 'ul' : 'ol'
  return (
    <aside aria-labelledby="good-to-know" className="stack">
      <h2 id="good-to-know">{t(`entry.${entry}.title`)}</h2>
      <List className="points">
        {points.map((point) => (
          <li key={point}>{t(`entry.${entry}.${point}`)}</li>
        ))}
      </List>
      {settings && (
        <p className="small soft">
          {t('entry.help')} <PhoneLink phone={settings.support_phone} />
        </p>
      )}
    </aside>
  )
}
