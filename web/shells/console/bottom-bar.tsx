import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import frame from '#web/ui/frame.module.css'
import { IconChecklist, IconLayoutDashboard, IconMenu2, IconSearch } from '#web/ui/icons.ts'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import classes from './bottom-bar.module.css'
import { Navigation } from './navigation.tsx'
import { useTools } from './tools.tsx'

/** Small screens: home, decisions, the search, and every section behind the menu. */
export function BottomBar() {
  const { t } = useTranslation(['console', 'resources'])
  const { openPalette } = useTools()
  const { locale, theme, setLocale, setTheme } = usePage()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <nav className={`${frame.bar} ${classes.bar}`} aria-label={t('nav_short')}>
      <NavLink to="/console" end className={frame.place}>
        <IconLayoutDashboard size={22} aria-hidden="true" />
        <span>{t('places.home')}</span>
      </NavLink>
      <NavLink to="/console/approvals" className={frame.place}>
        <IconChecklist size={22} aria-hidden="true" />
        <span>{t('places.approvals')}</span>
      </NavLink>
      <button type="button" className={frame.place} onClick={openPalette}>
        <IconSearch size={22} aria-hidden="true" />
        <span>{t('search')}</span>
      </button>
      <button type="button" className={frame.place} aria-expanded={open} onClick={() => setOpen(true)}>
        <IconMenu2 size={22} aria-hidden="true" />
        <span>{t('menu')}</span>
      </button>
      <Drawer
        opened={open}
        onClose={close}
        size={300}
        title={t('menu')}
        padding="xs"
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <Navigation onGo={close} />
        <div className={frame.moreChoices}>
          <LanguageSwitch locale={locale} onLocale={setLocale} />
          <ThemeSwitch theme={theme} onTheme={setTheme} />
        </div>
      </Drawer>
    </nav>
  )
}
