import { useTranslation } from 'react-i18next'
import { ButtonLink } from './button.tsx'
import classes from './error-page.module.css'
import { StarLattice } from './star-lattice.tsx'

interface ErrorPageProps {
  readonly status: number
  readonly detail: string | undefined
}

export function ErrorPage({ status, detail }: ErrorPageProps) {
  const { t } = useTranslation()
  return (
    <main className={classes.page}>
      <title>{`${status} · ${t('brand')}`}</title>
      <StarLattice />
      <div className={classes.words}>
        <p className={classes.status}>{status}</p>
        <h1>{t('error_page.heading')}</h1>
        <p className="soft">{t('error_page.text')}</p>
        {detail && <p className="faint small">{detail}</p>}
        <div className={classes.back}>
          <ButtonLink to="/">{t('error_page.back')}</ButtonLink>
        </div>
      </div>
    </main>
  )
}
