import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTools } from '#web/lib/formats/ui-tools.ts'
import { Notice } from '#web/ui/status.tsx'
import { UiToolsContext } from '#web/ui/ui-tools.tsx'
import classes from './auth-frame.module.css'

interface AuthFrameProps {
  readonly title: string
  readonly line?: ReactNode
  /** Why the last attempt failed. */
  readonly failure?: string | undefined
  readonly children: ReactNode
  readonly footer?: ReactNode
}

/** The sheet every form at the door stands on. */
export function AuthFrame({ title, line, failure, children, footer }: AuthFrameProps) {
  const { t } = useTranslation()
  return (
    <UiToolsContext value={usePageTools()}>
      <title>{`${title} · ${t('brand')}`}</title>
      <div className={classes.frame}>
        <div className="card stack">
          <div>
            <h1>{title}</h1>
            {line && <p className="soft">{line}</p>}
          </div>
          {failure && <Notice kind="danger">{failure}</Notice>}
          {children}
        </div>
        {footer && <p className={classes.footer}>{footer}</p>}
      </div>
    </UiToolsContext>
  )
}
