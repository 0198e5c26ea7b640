import { Outlet, useLocation } from 'react-router'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { PageTransition } from '#web/ui/page-transition.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import classes from './layout.module.css'

/** A page with a single task. */
export default function EmptyLayout() {
  const { locale, theme, setLocale, setTheme } = usePage()
  const { pathname } = useLocation()
  return (
    <div className={classes.layout}>
      <header className={classes.header}>
        <Logo />
        <span className="row no-print">
          <LanguageSwitch locale={locale} onLocale={setLocale} />
          <ThemeSwitch theme={theme} onTheme={setTheme} />
        </span>
      </header>
      <main className={classes.content}>
        <PageTransition location={pathname}>
          <Outlet />
        </PageTransition>
      </main>
    </div>
  )
}
