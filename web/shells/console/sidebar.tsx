import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconLayoutSidebarLeftCollapse } from '#web/ui/icons.ts'
import { Logo, LogoMark } from '#web/ui/logo.tsx'
import { Navigation } from './navigation.tsx'
import classes from './sidebar.module.css'

interface SidebarProps {
  readonly narrow: boolean
  onNarrow(narrow: boolean): void
}

export function Sidebar({ narrow, onNarrow }: SidebarProps) {
  const { t } = useTranslation('console')
  return (
    <aside className={classes.sidebar} aria-label={t('nav')} data-narrow={narrow || undefined}>
      <Link to="/console" className={classes.brand} aria-label={`${t('common:brand')} · ${t('name')}`}>
        {narrow ? <LogoMark size={28} /> : <Logo size={28} />}
      </Link>
      <div className={classes.places}>
        <Navigation narrow={narrow} />
      </div>
      <button
        type="button"
        className={classes.fold}
        aria-label={t(narrow ? 'nav_wide' : 'nav_narrow')}
        title={t(narrow ? 'nav_wide' : 'nav_narrow')}
        onClick={() => onNarrow(!narrow)}
      >
        <IconLayoutSidebarLeftCollapse
          size={20}
          className={narrow ? classes.turned : 'mirror'}
          aria-hidden="true"
        />
      </button>
    </aside>
  )
}
