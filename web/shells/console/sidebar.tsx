import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconLayoutSidebarLeftCollapse } from '#web/ui/icons.ts'
import { Logo, LogoMark } from '#web/ui/logo.tsx'
import { Navigation } from './navigation.tsx'
import classes from './sidebar.module.css'

interface SidebarProps {
  readonly withFilter: boolean
  onFilter(withFilter: boolean): void
}

export function Sidebar({ withFilter, onFilter }: SidebarProps) {
  const { t } = useTranslation('console')
  return (
    <aside className={classes.sidebar} aria-label={t('nav')} data-narrow={withFilter || undefined}>
      <Link to="/console" className={classes.brand} aria-label={`${t('common:brand')} · ${t('name')}`}>
        {withFilter ? <LogoMark size={28} /> : <Logo size={28} />}
      </Link>
      <div className={classes.items}>
        <Navigation withFilter={withFilter} />
      </div>
      <button
        type="button"
        className={classes.fold}
        aria-label={t(withFilter ? 'nav_wide' : 'nav_narrow')}
        title={t(withFilter ? 'nav_wide' : 'nav_narrow')}
        onClick={() => onFilter(!withFilter)}
      >
        <IconLayoutSidebarLeftCollapse
          size={20}
          className={withFilter ? classes.turned : 'mirror'}
          aria-hidden="true"
        />
      </button>
    </aside>
  )
}
