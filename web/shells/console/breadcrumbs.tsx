import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useCrumb } from '#web/lib/console/crumb.ts'
import { IconChevronRight } from '#web/ui/icons.ts'
import classes from './breadcrumbs.module.css'
import { placeAt } from './nav-items.ts'

/** Group, section and row. A section's own page needs only its heading. */
export function Breadcrumbs() {
  const { t } = useTranslation(['console', 'resources'])
  const { pathname } = useLocation()
  const crumb = useCrumb()
  const item = placeAt(pathname)
  if (!item || item.to === '/console') return null
  const inside = pathname !== item.to
  const group = t(`groups.${item.group}`)
  const section = t(item.label)
  return (
    <nav aria-label={t('breadcrumbs')} className={classes.crumbs}>
      <ol>
        {/* A group with the name of its section is omitted. */}
        {group !== section && <li>{group}</li>}
        <li>
          {group !== section && <IconChevronRight size={14} className="mirror" aria-hidden="true" />}
          {inside ? <Link to={item.to}>{section}</Link> : <span aria-current="page">{section}</span>}
        </li>
        {inside && crumb !== null && (
          <li>
            <IconChevronRight size={14} className="mirror" aria-hidden="true" />
            <span aria-current="page" dir="auto">
              {crumb}
            </span>
          </li>
        )}
      </ol>
    </nav>
  )
}
