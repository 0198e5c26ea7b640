import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { subjectOfSection } from '#contract/shapes/activity-subjects.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { addressOf } from '../data/sections.ts'
import classes from './row-page.module.css'

/** People have their own actions, besides what was done to them. */
const actorFilters: Readonly<Record<string, string>> = { clients: 'client_id', users: 'staff_id' }

/** A row's lines in the activity log, for people who may read it. */
export function ActivityLinks({ resource, row }: { readonly resource: Resource; readonly row: ResourceRow }) {
  const { t } = useTranslation('kit')
  const { can } = useStaffSession()
  const subject = subjectOfSection(resource.name)
  if (subject === undefined || !can('activity-logs-index')) return null
  const actor = actorFilters[resource.name]
  const about = { 'filter[subject_type]': subject, 'filter[subject_id]': row.id }
  return (
    <p className={classes.activity}>
      <Link to={listOf(about)}>{t('history.activity')}</Link>
      {actor !== undefined && (
        <Link to={listOf({ [`filter[${actor}]`]: row.id })}>{t('history.activity_by')}</Link>
      )}
    </p>
  )
}

function listOf(filters: Record<string, string>): string {
  return `${addressOf('activity-logs')}?${new URLSearchParams(filters)}`
}
