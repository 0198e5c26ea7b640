import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { iconOf } from '#web/console-kit/icon-of.ts'
import type { ApiFailure } from '#web/lib/api/failure.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { IconPlus, IconTrash } from '#web/ui/icons.ts'
import { DeniedState, EmptyState, ErrorState } from '#web/ui/state-panel.tsx'
import type { Row } from '../data/row.ts'
import { addressOf, permissionFor } from '../data/sections.ts'
import type { ListStateControl } from '../data/use-list-state.ts'
import { useLabels } from '../labels/use-labels.ts'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { RowsTable } from './rows-table.tsx'
import type { SelectionControl } from './use-selection.ts'

interface ListRowsProps {
  readonly resource: Resource
  readonly control: ListStateControl
  readonly columns: readonly string[]
  readonly reading: {
    readonly data?: readonly Row[] | undefined
    readonly error: ApiFailure | null
    /** The previous rows, while new ones load. */
    readonly isOld: boolean
    refetch(): unknown
  }
  /** Null when no action on chosen rows exists. */
  readonly select: SelectionControl | null
  readonly cursor: number | null
  readonly peeked: string | null
  onPeek(id: string, index: number): void
}

/** The rows, or why there are none. */
export function ListRows({ reading, ...list }: ListRowsProps) {
  const { data, error } = reading
  // Rows stay visible when a new read failed.
  if (error && data === undefined) {
    if (error.status === 403) return <DeniedState />
    return <ErrorState failure={error} onRetry={() => void reading.refetch()} />
  }
  if (data === undefined) return <RowsSkeleton columns={list.columns.length} />
  if (data.length === 0) return <NoRows resource={list.resource} control={list.control} />
  return <RowsTable {...list} rows={data} isOld={reading.isOld} />
}

function NoRows({ resource, control }: { resource: Resource; control: ListStateControl }) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const { can } = useStaffSession()
  const { filters } = control.listState
  const Icon = iconOf(resource.icon)
  const names = Object.keys(filters)
  if (names.length === 1 && filters['trashed'] === 'only') {
    return (
      <EmptyState
        icon={<IconTrash size={28} aria-hidden="true" />}
        title={t('trash.empty_title')}
        text={t('trash.empty_text')}
      />
    )
  }
  if (names.length > 0) {
    return (
      <EmptyState
        icon={<Icon size={28} aria-hidden="true" />}
        title={t('list.nothing_title')}
        text={t('list.nothing_text')}
        action={
          <Button
            variant="default"
            onClick={() => control.show({ filters: {}, sort: control.listState.sort })}
          >
            {t('filters.clear')}
          </Button>
        }
      />
    )
  }
  const store = permissionFor(resource, 'store')
  return (
    <EmptyState
      icon={<Icon size={28} aria-hidden="true" />}
      title={labels.empty || t('list.empty_title', { title: labels.title })}
      text={labels.description || t('list.empty_text')}
      action={
        store !== null &&
        can(store) && (
          <Button component={Link} to={addressOf(resource, 'create')} leftSection={<IconPlus size={16} />}>
            {t('list.new', { name: labels.one })}
          </Button>
        )
      }
    />
  )
}
