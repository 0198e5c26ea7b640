import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#web/ui/status.tsx'
import classes from './auth-frame.module.css'

interface AuthFrameProps {
  readonly title: string
  /** The hero above names the page already. */
  readonly underHero?: boolean
  readonly line?: ReactNode
  /** Why the last attempt failed. */
  readonly failure?: string | undefined
  readonly children: ReactNode
  readonly footer?: ReactNode
}

/** The sheet every form at the door stands on. */
export function AuthFrame({ title, underHero = false, line, failure, children, footer }: AuthFrameProps) {
  const { t } = useTranslation()
  const Heading = underHero ? 'h2' : 'h1'
  return (
    <>
      <title>{`${title} · ${t('brand')}`}</title>
      <div className={classes.frame}>
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
    </>
  )
}
