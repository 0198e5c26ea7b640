import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useSession } from '#web/lib/session/session.ts'
import {
  IconCirclePlus,
  IconCreditCard,
  IconDots,
  IconHome,
  IconSearch,
  IconSend,
  IconTicket,
} from '#web/ui/icons.ts'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import classes from './bottom-bar.module.css'
import { PlaceLists } from './sidebar.tsx'

/** Small screens: the four places used most, and all others behind the fifth. */
export function BottomBar() {
  const { t } = useTranslation('portal')
  const { locale, theme, setLocale, setTheme } = usePage()
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const fourth = user?.pro
    ? { to: '/portal/transfer', name: 'transfer', icon: IconSend }
    : user?.merchant
      ? { to: '/vouchers/use', name: 'voucher_use', icon: IconTicket }
      : { to: '/vouchers/inquiry', name: 'voucher_inquiry', icon: IconSearch }
  const places = [
    { to: '/portal/home', name: 'home', icon: IconHome },
    { to: '/portal/cards', name: 'cards', icon: IconCreditCard },
    { to: '/portal/recharge', name: 'recharge', icon: IconCirclePlus },
    fourth,
  ]
  return (
    <nav className={classes.bar} aria-label={t('nav_short')}>
      {places.map(({ to, name, icon: Icon }) => (
        <NavLink key={to} to={to} className={classes.link} data-main={name === 'recharge' || undefined}>
          <Icon size={24} className={name === 'transfer' ? 'mirror' : ''} aria-hidden="true" />
          <span>{t(`short.${name}`)}</span>
        </NavLink>
      ))}
      <button type="button" className={classes.link} aria-expanded={open} onClick={() => setOpen(true)}>
        <IconDots size={24} aria-hidden="true" />
        <span>{t('short.more')}</span>
      </button>
      <Drawer
        opened={open}
        onClose={close}
        position="bottom"
        size="auto"
        title={t('short.more')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <PlaceLists onGo={close} />
        <div className={classes.choices}>
          <LanguageSwitch locale={locale} onLocale={setLocale} />
          <ThemeSwitch theme={theme} onTheme={setTheme} />
        </div>
      </Drawer>
    </nav>
  )
}
