import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import { NotificationsMenu } from '#web/features/notifications/notifications-menu.tsx'
import { useCall } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { endSession } from '#web/lib/session/end-session.ts'
import { useSession } from '#web/lib/session/session.ts'
import barClasses from '#web/ui/bar-button.module.css'
import { IconLock, IconLogout, IconUserCircle } from '#web/ui/icons.ts'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import { Money } from '#web/ui/money.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import classes from './header.module.css'

export function Header() {
  const { t } = useTranslation()
  const { locale, theme, setLocale, setTheme } = usePage()
  return (
    <header className={classes.header}>
      <Link to="/portal/home" className={classes.mark} aria-label={t('brand')}>
        <LogoMark size={32} />
      </Link>
      <BalanceChip />
      <div className={classes.actions}>
        <span className={classes.choices}>
          <LanguageSwitch locale={locale} onLocale={setLocale} />
          <ThemeSwitch theme={theme} onTheme={setTheme} />
        </span>
        <NotificationsMenu />
        <ProfileMenu />
      </div>
    </header>
  )
}

function BalanceChip() {
  const { t } = useTranslation('portal')
  const { user } = useSession()
  const wallet = useCall(showWallet, {}, user !== null)
  if (!wallet.data) return null
  return (
    <Link to="/portal/reports/wallet-transactions" className={classes.chip}>
      <span className="unseen">{t('balance.label')} </span>
      <Money value={wallet.data.available} currency={wallet.data.currency} />
    </Link>
  )
}

function ProfileMenu() {
  const { t } = useTranslation('portal')
  const { user } = useSession()
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <button type="button" className={barClasses.button} aria-label={t('profile_menu')}>
          <IconUserCircle size={24} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {user && <Menu.Label>{user.name}</Menu.Label>}
        <Menu.Item component={Link} to="/portal/profile" leftSection={<IconUserCircle size={20} />}>
          {t('profile')}
        </Menu.Item>
        <Menu.Item component={Link} to="/portal/profile#password" leftSection={<IconLock size={20} />}>
          {t('update_password')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={20} className="mirror" />}
          onClick={() => void endSession()}
        >
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
