import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useSession } from '#web/lib/session/session.ts'
import frame from '#web/ui/frame.module.css'
import { IconCirclePlus, IconCreditCard, IconDots, IconHome } from '#web/ui/icons.ts'
import { fourthOf } from './nav-items.ts'

// Wide screens never open it.
const MoreSheet = lazy(() => import('./more-sheet.tsx'))

/** Small screens: the four most used pages, and a button for the others. */
export function BottomBar() {
  const { t } = useTranslation('portal')
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  const showMore = () => {
    setAsked(true)
    setOpen(true)
  }
  const items = [
    { to: '/portal/home', name: 'home', icon: IconHome },
    { to: '/portal/cards', name: 'cards', icon: IconCreditCard },
    { to: '/portal/recharge', name: 'recharge', icon: IconCirclePlus },
    fourthOf(user),
  ]
  return (
    <nav className={frame.bar} aria-label={t('nav_short')}>
      {items.map(({ to, name, icon: Icon }) => (
        <NavLink key={to} to={to} className={frame.item} data-main={name === 'recharge' || undefined}>
          <Icon size={24} aria-hidden="true" />
          <span>{t(`short.${name}`)}</span>
        </NavLink>
      ))}
      <button type="button" className={frame.item} aria-expanded={open} onClick={showMore}>
        <IconDots size={24} aria-hidden="true" />
        <span>{t('short.more')}</span>
      </button>
      {asked && (
        <Suspense>
          <MoreSheet open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </nav>
  )
}
