import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useCrumb } from '#web/lib/console/crumb.ts'
import { IconChevronRight } from '#web/ui/icons.ts'
import classes from './breadcrumbs.module.css'
import { placeAt } from './nav-items.ts'

/** Group, section and row; before a row what it belongs to. A section's own page needs only its heading. */
export function Breadcrumbs() {
  const { t } = useTranslation(['console', 'resources'])
  const { pathname } = useLocation()
  const { name, parent } = useCrumb()
  const own = placeAt(pathname)
  const item = (parent && placeAt(parent.to)) ?? own
  if (!item || !own || own.to === '/console') return null
  const inside = pathname !== item.to
  const group = t(`groups.${item.group}`)
  const section = t(item.label)
  return (
    <nav aria-label={t('breadcrumbs')} className={classes.crumbs}>
      <ol>
        {/* A group with the name of its section is omitted. */}
        {group !== section && <li>{group}</li>}
        <Step isFirst={group === section}>
          {inside ? <Link to={item.to}>{section}</Link> : <span aria-current="page">{section}</span>}
        </Step>
        {parent && (
          <Step>
            <Link to={parent.to} dir="auto">
              {parent.name}
            </Link>
          </Step>
        )}
        {inside && name !== null && (
          <Step>
            <span aria-current="page" dir="auto">
              {name}
            </span>
          </Step>
        )}
      </ol>
    </nav>
  )
}

function Step({ isFirst = false, children }: { readonly isFirst?: boolean; readonly children: ReactNode }) {
  return (
    <li>
      {!isFirst && <IconChevronRight size={14} className="mirror" aria-hidden="true" />}
      {children}
    </li>
  )
}
