import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './page-header.module.css'

interface PageHeaderProps {
  readonly title: string
  readonly line?: ReactNode
  readonly actions?: ReactNode
}

/** The title of a page, on it and in the browser's tab. */
export function PageHeader({ title, line, actions }: PageHeaderProps) {
  const { t } = useTranslation()
  return (
    <header className={classes.header}>
      <title>{`${title} · ${t('brand')}`}</title>
      <div>
        <h1>{title}</h1>
        {line && <p className="soft">{line}</p>}
      </div>
      {actions}
    </header>
  )
}
