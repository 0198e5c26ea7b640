import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import type { activityLogs } from '#contract/resources/logs/activity-logs.ts'
import { sectionOfSubject } from '#contract/shapes/activity-subjects.ts'
import { EventFacts } from '#web/console-kit/labels/event-facts.tsx'
import type { CellProps, ResourceOverride } from '#web/console-kit/overrides.ts'
import { labelsOf } from '#web/lib/console/fact-labels.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { ApprovalFacts } from './approval-facts.tsx'

type Cell = CellProps<RowOf<typeof activityLogs>>

/** Settings have a screen of their own, and names for ids. */
function sectionOf({ row }: Cell): string | undefined {
  const type = row.subject_type
  return type === 'setting' ? 'settings' : sectionOfSubject(type)
}

function Subject(cell: Cell) {
  if (sectionOf(cell) !== 'settings') return <Numbered {...cell} />
  return (
    <Suspense fallback={<bdi>{cell.row.subject_id}</bdi>}>
      <Setting {...cell} />
    </Suspense>
  )
}

function Setting({ row }: Cell) {
  const { t } = useTranslation('resources/settings')
  const { can } = useStaffSession()
  const key = row.subject_id
  const name = <bdi>{t(`fields.${key}`, { defaultValue: key })}</bdi>
  return can('settings-index') ? <Link to="/console/settings">{name}</Link> : name
}

/** The id of the subject: a link, for people who may open it. */
function Numbered({ row }: Cell) {
  const { can } = useStaffSession()
  const { t } = useTranslation('kit')
  const { locale } = usePage()
  const section = sectionOfSubject(row.subject_type)
  const name = labelsOf(row.subject_name, { locale, comma: t('comma') })
  const number = (
    <bdi dir="ltr" className="code">
      {row.subject_id}
    </bdi>
  )
  const called = name === '' ? number : <bdi>{name}</bdi>
  const isOpen =
    section === 'approvals' || (section !== undefined && can([`${section}-show`, `${section}-index`]))
  return isOpen ? <Link to={`/console/${section}/${row.subject_id}`}>{called}</Link> : called
}

function Before(cell: Cell) {
  return <FactsOf cell={cell} facts={cell.row.old} />
}

function After(cell: Cell) {
  return <FactsOf cell={cell} facts={cell.row.properties} />
}

function FactsOf({ cell, facts }: { cell: Cell; facts: unknown }) {
  const section = sectionOf(cell)
  if (section === 'approvals' && typeof facts === 'object' && facts !== null)
    return <ApprovalFacts facts={{ ...facts }} />
  return <EventFacts section={section} facts={facts} names={cell.row.names} />
}

export const section: ResourceOverride<typeof activityLogs> = {
  cells: { subject_id: Subject, old: Before, properties: After },
}
