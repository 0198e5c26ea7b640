import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import { NotificationsMenu } from '#web/features/notifications/notifications-menu.tsx'
import { useCall } from '#web/lib/api/use-call.ts'
import { pictureAddress } from '#web/lib/files/picture-address.ts'
import { formatTime } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { endSession } from '#web/lib/session/end-session.ts'
import { useKeptBalance, useLastBalance } from '#web/lib/session/last-balance.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Balance } from '#web/ui/balance.tsx'
import bar from '#web/ui/bar-button.module.css'
import { Dropdown } from '#web/ui/dropdown.tsx'
import frame from '#web/ui/frame.module.css'
import { IconBallFootball, IconLock, IconLogout, IconUserCircle, IconWorld } from '#web/ui/icons.ts'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import classes from './header.module.css'

export function Header() {
  const { t } = useTranslation()
  const { locale, theme, setLocale, setTheme } = usePage()
  return (
    <header className={`${frame.header} ${classes.header}`}>
      <Link to="/portal/home" className={classes.mark} aria-label={t('brand')}>
        <LogoMark size={32} />
      </Link>
      <BalanceChip />
      <div className={frame.actions}>
        <span className={frame.choices}>
          <LanguageSwitch locale={locale} onLocale={setLocale} />
          <ThemeSwitch theme={theme} onTheme={setTheme} />
        </span>
        <Link to="/portal/club" className={bar.button} aria-label={t('portal:club')} title={t('portal:club')}>
          <IconBallFootball size={24} aria-hidden="true" />
        </Link>
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
  const last = useLastBalance()
  useKeptBalance(wallet.data, wallet.dataUpdatedAt)
  const isOld = !wallet.data && wallet.error?.isNetwork === true
  const shown = wallet.data ?? (isOld ? last : null)
  if (!shown) return null
  return (
    <Link to="/portal/reports/wallet-transactions" className={classes.chip}>
      <span className="unseen">{t('balance.label')} </span>
      <Balance value={shown.available} currency={shown.currency} />
      {isOld && last && (
        <span className="tiny faint">
          <span className="unseen">{t('balance.read_at')} </span>
          <bdi>{formatTime(last.readAt)}</bdi>
        </span>
      )}
    </Link>
  )
}

function ProfileMenu() {
  const { t } = useTranslation('portal')
  const { user } = useSession()
  const { locale, setLocale } = usePage()
  const other = locale === 'ar' ? 'en' : 'ar'
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Dropdown
      role="menu"
      label={t('profile_menu')}
      open={open}
      onChange={setOpen}
      icon={
        user?.img_url ? (
          <img
            src={pictureAddress(user.img_url, 28)}
            alt=""
            width={28}
            height={28}
            className={classes.face}
          />
        ) : (
          <IconUserCircle size={24} aria-hidden="true" />
        )
      }
    >
      {user && <p className={classes.who}>{user.name}</p>}
      <Link role="menuitem" to="/portal/profile" onClick={close}>
        <IconUserCircle size={20} aria-hidden="true" />
        {t('profile')}
      </Link>
      <Link role="menuitem" to="/portal/profile#password" onClick={close}>
        <IconLock size={20} aria-hidden="true" />
        {t('update_password')}
      </Link>
      <button
        role="menuitem"
        type="button"
        lang={other}
        aria-label={t('common:language.switch')}
        onClick={() => {
          setLocale(other)
          close()
        }}
      >
        <IconWorld size={20} aria-hidden="true" />
        {t('common:language.other_name')}
      </button>
      <button role="menuitem" type="button" onClick={() => void endSession()}>
        <IconLogout size={20} className="mirror" aria-hidden="true" />
        {t('logout')}
      </button>
    </Dropdown>
  )
}
