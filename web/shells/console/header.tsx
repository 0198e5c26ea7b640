import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { StaffNotificationsMenu } from '#web/features/notifications/staff-notifications-menu.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { endStaffSession } from '#web/lib/staff/end-staff-session.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { Dropdown } from '#web/ui/dropdown.tsx'
import frame from '#web/ui/frame.module.css'
import {
  IconDeviceLaptop,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconSearch,
  IconShieldCheck,
  IconUserCircle,
} from '#web/ui/icons.ts'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { ApprovalsLink } from './approvals-link.tsx'
import classes from './header.module.css'
import { useTools } from './tools.tsx'

export function Header() {
  const { t } = useTranslation(['console', 'resources'])
  const { locale, theme, setLocale, setTheme } = usePage()
  const { openPalette } = useTools()
  return (
    <header className={`${frame.header} ${classes.header}`}>
      <Link to="/console" className={classes.mark} aria-label={`${t('common:brand')} · ${t('name')}`}>
        <LogoMark size={28} />
      </Link>
      <button type="button" className={classes.search} aria-keyshortcuts="Control+K" onClick={openPalette}>
        <IconSearch size={16} aria-hidden="true" />
        <span>{t('header.search')}</span>
        <bdi dir="ltr" className={classes.keys} aria-hidden="true">
          Ctrl K
        </bdi>
      </button>
      <div className={frame.actions}>
        <ApprovalsLink />
        <StaffNotificationsMenu />
        <span className={frame.choices}>
          <LanguageSwitch locale={locale} onLocale={setLocale} />
          <ThemeSwitch theme={theme} onTheme={setTheme} />
        </span>
        <ProfileMenu />
      </div>
    </header>
  )
}

const accountParts = [
  { to: '/console/account', name: 'account', icon: IconUserCircle },
  { to: '/console/account#password', name: 'password', icon: IconLock },
  { to: '/console/account#second-factor', name: 'security', icon: IconShieldCheck },
  { to: '/console/account#sessions', name: 'sessions', icon: IconDeviceLaptop },
]

function ProfileMenu() {
  const { t } = useTranslation(['console', 'resources'])
  const { user } = useStaffSession()
  const { openShortcuts } = useTools()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Dropdown
      role="menu"
      label={t('header.profile')}
      open={open}
      onChange={setOpen}
      icon={<IconUserCircle size={24} aria-hidden="true" />}
    >
      {user && (
        <p className={classes.who}>
          <strong>{user.name}</strong>
          <bdi dir="ltr">{user.username}</bdi>
        </p>
      )}
      {accountParts.map(({ to, name, icon: Icon }) => (
        <Link key={name} role="menuitem" to={to} onClick={close}>
          <Icon size={18} aria-hidden="true" />
          {t(`profile.${name}`)}
        </Link>
      ))}
      <button
        role="menuitem"
        type="button"
        onClick={() => {
          close()
          openShortcuts()
        }}
      >
        <IconKeyboard size={18} aria-hidden="true" />
        {t('profile.shortcuts')}
      </button>
      <button role="menuitem" type="button" onClick={() => void endStaffSession()}>
        <IconLogout size={18} className="mirror" aria-hidden="true" />
        {t('profile.logout')}
      </button>
    </Dropdown>
  )
}
