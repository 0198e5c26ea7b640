import { useTranslation } from 'react-i18next'
import { ButtonLink } from './button.tsx'
import classes from './error-page.module.css'
import { StarLattice } from './star-lattice.tsx'

interface ErrorPageProps {
  readonly status: number
  /** The sentence of a missing page, and its address. */
  readonly missing: { readonly key: string; readonly path: string } | null
  /** The console has a start page of its own. */
  readonly isStaff: boolean
}

/** One page for every status, in the words of the specification; the line below them says what happened. */
export function ErrorPage(words: ErrorPageProps) {
  return (
    <main className={classes.page}>
      <StarLattice />
      <ErrorText {...words} />
    </main>
  )
}

/** The same inside a frame. */
export function ErrorText({ status, missing, isStaff }: ErrorPageProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{`${t(missing ? 'error_page.not_found' : 'error_page.server_error')} · ${t('brand')}`}</title>
      <div className={classes.words}>
        <p className={classes.status}>{status}</p>
        <h1>{t('error_page.heading')}</h1>
        <p className="soft">{t('error_page.text')}</p>
        <p className="faint small">
          {missing ? t(`error_page.${missing.key}`, { path: missing.path }) : t('error_page.failed_text')}
        </p>
        <div className={classes.back}>
          {isStaff && <ButtonLink to="/console">{t('error_page.back_to_console')}</ButtonLink>}
          <ButtonLink to="/" look={isStaff ? 'plain' : 'filled'}>
            {t('error_page.back')}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
