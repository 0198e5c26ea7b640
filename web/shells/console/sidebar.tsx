import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import frame from '#web/ui/frame.module.css'
import { IconLayoutSidebarLeftCollapse } from '#web/ui/icons.ts'
import { Logo, LogoMark } from '#web/ui/logo.tsx'
import { Navigation } from './navigation.tsx'
import classes from './sidebar.module.css'

interface SidebarProps {
  readonly compact: boolean
  onCompact(compact: boolean): void
}

export function Sidebar({ compact, onCompact }: SidebarProps) {
  const { t } = useTranslation('console')
  return (
    <aside className={frame.sidebar} aria-label={t('nav')} data-narrow={compact || undefined}>
      <Link
        to="/console"
        className={`${frame.brand} ${classes.brand}`}
        aria-label={`${t('common:brand')} · ${t('name')}`}
      >
        {compact ? <LogoMark size={28} /> : <Logo size={28} />}
      </Link>
      <div className={classes.items}>
        <Navigation compact={compact} />
      </div>
      <button
        type="button"
        className={classes.fold}
        aria-label={t(compact ? 'nav_wide' : 'nav_narrow')}
        title={t(compact ? 'nav_wide' : 'nav_narrow')}
        onClick={() => onCompact(!compact)}
      >
        <IconLayoutSidebarLeftCollapse
          size={20}
          className={compact ? classes.turned : 'mirror'}
          aria-hidden="true"
        />
      </button>
    </aside>
  )
}
