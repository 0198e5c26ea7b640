import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation } from 'react-router'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { usePageSettings } from '#web/lib/preferences/use-page-settings.ts'
import { useSession } from '#web/lib/session/session.ts'
import barClasses from '#web/ui/bar-button.module.css'
import { IconMenu2, IconX } from '#web/ui/icons.ts'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import classes from './header.module.css'
import { mainNavItems } from './nav-items.ts'
import { useOpensWallets } from './start-bar.tsx'

export function Header() {
  const { t } = useTranslation('public')
  const { locale, theme, setLocale, setTheme } = usePage()
  const signedIn = useSession().token !== null
  const opens = useOpensWallets()
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to="/home" className={classes.brand}>
          <Logo />
        </Link>
        <Menu />
        <div className={classes.actions}>
          <LanguageSwitch locale={locale} onLocale={setLocale} />
          <span className={classes.inBar}>
            <ThemeSwitch theme={theme} onTheme={setTheme} />
          </span>
          <Link to={signedIn ? '/portal/home' : '/auth/login'} className={classes.enter}>
            {t(signedIn ? 'nav.portal' : 'nav.login')}
          </Link>
          {opens && (
            <Link to="/auth/register" className={classes.open}>
              {t('footer.register')}
            </Link>
          )}
        </div>
      </div>
    </header>
  )
}

/** In a row where there is room, otherwise behind a button. */
function Menu() {
  const { t } = useTranslation('public')
  const { theme, setTheme } = usePage()
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const root = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // A menu belongs to the page it was opened on.
  const open = openAt === pathname
  useEffect(() => {
    if (!open) return
    const leave = (event: Event) => {
      const inside = event.target instanceof Node && root.current?.contains(event.target)
      if (!inside) setOpenAt(null)
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenAt(null)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [open])
  const Icon = open ? IconX : IconMenu2
  return (
    <nav ref={root} className={classes.menu} aria-label={t('nav.label')}>
      <button
        ref={button}
        type="button"
        className={`${barClasses.button} ${classes.toggle}`}
        aria-expanded={open}
        aria-controls="places"
        aria-label={t(open ? 'nav.close_menu' : 'nav.menu')}
        onClick={() => setOpenAt(open ? null : pathname)}
      >
        <Icon size={24} aria-hidden="true" />
      </button>
      <ul id="places" className={classes.items} data-open={open || undefined}>
        {mainNavItems(usePageSettings()).map(({ name, to }) => (
          <li key={name}>
            <NavLink to={to} className={classes.item}>
              {t(`nav.${name}`)}
            </NavLink>
          </li>
        ))}
        <li className={classes.inMenu}>
          <ThemeSwitch theme={theme} onTheme={setTheme} />
        </li>
      </ul>
    </nav>
  )
}
