import { useTranslation } from 'react-i18next'
import { ButtonLink } from './button.tsx'
import classes from './error-page.module.css'
import { StarLattice } from './star-lattice.tsx'

interface ErrorPageProps {
  readonly status: number
  readonly detail: string | undefined
  readonly home: string
}

/** The specification's text is for a missing page; for a failure of ours another one. */
export function ErrorPage(words: ErrorPageProps) {
  return (
    <main className={classes.page}>
      <StarLattice />
      <ErrorText {...words} />
    </main>
  )
}

/** The same inside a frame. */
export function ErrorText({ status, detail, home }: ErrorPageProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{`${t(status === 404 ? 'error_page.not_found' : 'error_page.server_error')} · ${t('brand')}`}</title>
      <div className={classes.words}>
        <p className={classes.status}>{status}</p>
        <h1>{t(status === 404 ? 'error_page.heading' : 'error_page.failed')}</h1>
        <p className="soft">{t(status === 404 ? 'error_page.text' : 'error_page.failed_text')}</p>
        {detail && <p className="faint small">{detail}</p>}
        <div className={classes.back}>
          <ButtonLink to={home}>{t('error_page.back')}</ButtonLink>
        </div>
      </div>
    </>
  )
}
