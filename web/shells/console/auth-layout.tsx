import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { StarLattice } from '#web/ui/star-lattice.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import classes from './auth-layout.module.css'

export const handle: RouteHandle = { messages: ['access'] }

// Search engines must not list the back office.
export const headers = () => ({ 'X-Robots-Tag': 'noindex, nofollow' })

/** The layout of the sign-in: one sheet, and only what sign-in needs. */
export default function ConsoleAuthLayout() {
  const { t } = useTranslation('access')
  const { locale, theme, setLocale, setTheme } = usePage()
  return (
    <div className={classes.entry}>
      <meta name="robots" content="noindex, nofollow" />
      <StarLattice />
      <header className={classes.header}>
        <span className={classes.brand}>
          <Logo size={28} />
          <span className={classes.name}>{t('sign_in_layout.name')}</span>
        </span>
        <span className={classes.choices}>
          <LanguageSwitch locale={locale} onLocale={setLocale} />
          <ThemeSwitch theme={theme} onTheme={setTheme} />
        </span>
      </header>
      <main className={classes.content}>
        <Outlet />
      </main>
    </div>
  )
}
