import { useTranslation } from 'react-i18next'
import { Link, Outlet, useLocation, useMatches } from 'react-router'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { PageTransition } from '#web/ui/page-transition.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import classes from './layout.module.css'
import { PageHero } from './page-hero.tsx'
import { useScrollToContent } from './use-scroll-to-content.ts'

export const handle: RouteHandle = { messages: ['public'] }

export interface PublicHandle extends RouteHandle {
  /** The hero's words, a key of public.json; without it the page draws its own hero. */
  readonly hero?: string
  /** The page is a form: whoever opens it wants the form, not the hero. */
  readonly scrollOnEntry?: true
}

/** Public pages: header, a hero of 500 px, the page, footer. */
export default function PublicLayout() {
  const { t } = useTranslation('public')
  const page = useMatches().at(-1)
  const { hero, scrollOnEntry } = (page?.handle ?? {}) as Partial<PublicHandle>
  const { pathname } = useLocation()
  useScrollToContent(scrollOnEntry === true)
  return (
    <div className={classes.layout}>
      <a className={classes.skip} href="#content">
        {t('common:skip_to_content')}
      </a>
      <Header />
      <PageTransition place={pathname}>
        {hero !== undefined && <PageHero name={hero} />}
        <main id="content" className={hero === undefined ? undefined : classes.content}>
          <Outlet />
        </main>
      </PageTransition>
      <Footer />
    </div>
  )
}

function Header() {
  const { t } = useTranslation('public')
  const { locale, theme, setLocale, setTheme } = usePage()
  const signedIn = useSession().token !== null
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to="/home" className={classes.brand}>
          <Logo />
        </Link>
        <nav className={classes.actions} aria-label={t('nav.label')}>
          <LanguageSwitch locale={locale} onLocale={setLocale} />
          <ThemeSwitch theme={theme} onTheme={setTheme} />
          {signedIn ? (
            <Link to="/portal/home" className={classes.enter}>
              {t('nav.portal')}
            </Link>
          ) : (
            <Link to="/auth/login" className={classes.enter}>
              {t('nav.login')}
            </Link>
          )}
        </nav>
      </div>
    </header>
  )
}

function Footer() {
  const { t } = useTranslation('public')
  return (
    <footer className={classes.footer}>
      <div className={classes.footerInner}>
        <Logo size={28} />
        <p className="small soft">{t('footer.line')}</p>
      </div>
    </footer>
  )
}
