import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import frame from '#web/ui/frame.module.css'
import { IconChecklist, IconLayoutDashboard, IconMenu2, IconSearch } from '#web/ui/icons.ts'
import { useTools } from './tools.tsx'

// Its drawer is for small screens only.
const SectionsDrawer = lazy(() => import('./sections-drawer.tsx'))

/** Small screens: home, decisions, search, and a menu with every section. */
export function BottomBar() {
  const { t } = useTranslation(['console', 'resources'])
  const { openPalette } = useTools()
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  const show = () => {
    setAsked(true)
    setOpen(true)
  }
  return (
    <nav className={frame.bar} aria-label={t('nav_short')}>
      <NavLink to="/console" end className={frame.item}>
        <IconLayoutDashboard size={22} aria-hidden="true" />
        <span>{t('places.home')}</span>
      </NavLink>
      <NavLink to="/console/approvals" className={frame.item}>
        <IconChecklist size={22} aria-hidden="true" />
        <span>{t('places.approvals')}</span>
      </NavLink>
      <button type="button" className={frame.item} onClick={openPalette}>
        <IconSearch size={22} aria-hidden="true" />
        <span>{t('search')}</span>
      </button>
      <button type="button" className={frame.item} aria-expanded={open} onClick={show}>
        <IconMenu2 size={22} aria-hidden="true" />
        <span>{t('menu')}</span>
      </button>
      {asked && (
        <Suspense>
          <SectionsDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </nav>
  )
}
