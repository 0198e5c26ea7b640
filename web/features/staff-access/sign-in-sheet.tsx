import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#web/ui/status.tsx'
import classes from './sign-in-sheet.module.css'

interface SignInSheetProps {
  readonly title: string
  readonly line?: ReactNode
  /** Why the person must sign in. */
  readonly notice?: string | undefined
  /** Why the last attempt failed. */
  readonly failure?: string | undefined
  readonly children: ReactNode
  readonly footer?: ReactNode
}

/** The sheet of every sign-in step. */
export function SignInSheet({ title, line, notice, failure, children, footer }: SignInSheetProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{`${title} · ${t('brand')}`}</title>
      <section className={classes.sheet}>
        <header>
          <h1 className={classes.title}>{title}</h1>
          {line && <p className="soft">{line}</p>}
        </header>
        {notice && !failure && <Notice kind="info">{notice}</Notice>}
        {failure && <Notice kind="danger">{failure}</Notice>}
        {children}
      </section>
      {footer && <p className={classes.footer}>{footer}</p>}
    </>
  )
}
