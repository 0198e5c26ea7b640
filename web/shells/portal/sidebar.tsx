import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import { useSession } from '#web/lib/session/session.ts'
import frame from '#web/ui/frame.module.css'
import { IconSend } from '#web/ui/icons.ts'
import { Logo } from '#web/ui/logo.tsx'
import {
  accountNavItems,
  mainNavItems,
  navItemsFor,
  type Place,
  shopNavItems,
  voucherNavItems,
} from './nav-items.ts'
import classes from './sidebar.module.css'

export function Sidebar() {
  const { t } = useTranslation('portal')
  return (
    <aside className={`${frame.sidebar} ${classes.sidebar}`}>
      <Link to="/home" className={`${frame.brand} ${classes.brand}`}>
        <Logo />
      </Link>
      <nav aria-label={t('nav')}>
        <PlaceLists />
      </nav>
    </aside>
  )
}

/** All pages of this client, for the sidebar and the sheet of the bottom bar. */
export function PlaceLists({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation('portal')
  const { user } = useSession()
  return (
    <>
      <PlaceList items={navItemsFor(user, mainNavItems)} onGo={onGo} />
      <h2 className={classes.heading}>{t('places.shop')}</h2>
      <PlaceList items={navItemsFor(user, shopNavItems)} onGo={onGo} />
      <h2 className={classes.heading}>{t('places.vouchers')}</h2>
      <PlaceList items={navItemsFor(user, voucherNavItems)} onGo={onGo} />
      <h2 className={classes.heading}>{t('places.account')}</h2>
      <PlaceList items={navItemsFor(user, accountNavItems)} onGo={onGo} />
    </>
  )
}

function PlaceList({ items, onGo }: { items: readonly Place[]; onGo: (() => void) | undefined }) {
  const { t } = useTranslation('portal')
  return (
    <ul className={classes.list}>
      {items.map(({ to, name, icon: Icon }) => {
        // A part of a page is not marked as the current page.
        const PlaceLink = to.includes('#') ? Link : NavLink
        return (
          <li key={to}>
            <PlaceLink to={to} className={`${frame.link} ${classes.link}`} onClick={onGo}>
              <Icon size={22} className={Icon === IconSend ? 'mirror' : ''} aria-hidden="true" />
              {t(`places.${name}`)}
            </PlaceLink>
          </li>
        )
      })}
    </ul>
  )
}
