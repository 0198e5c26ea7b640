import { useTranslation } from 'react-i18next'
import classes from './page-title.module.css'

/** The title of a section's page, in the size of its list's. */
export function PageTitle({ title }: { title: string }) {
  const { t } = useTranslation()
  return (
    <header className={classes.header}>
      <title>{`${title} · ${t('brand')}`}</title>
      <h1>
        <bdi>{title}</bdi>
      </h1>
    </header>
  )
}
