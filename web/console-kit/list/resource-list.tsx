import { useGetList } from 'ra-core'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { failureShown } from '#web/lib/api/failure.ts'
import { pageRangeOf } from '#web/ui/page-range.ts'
import { Pager } from '#web/ui/pager.tsx'
import { useLastList } from '../data/last-list.ts'
import type { Row } from '../data/row.ts'
import { type ListStateControl, useListState } from '../data/use-list-state.ts'
import { useOverride } from '../overrides.ts'
import { useColumns } from './columns.ts'
import { DroppedFilters } from './dropped-filters.tsx'
import { ListHeader } from './list-header.tsx'
import { ListRows } from './list-rows.tsx'
import classes from './resource-list.module.css'
import { Toolbar } from './toolbar.tsx'
import { totalOf } from './total.ts'
import { useListKeys } from './use-list-keys.ts'
import { useSelectable } from './use-selectable.ts'
import { useSelection } from './use-selection.ts'

// They load row actions, which a list does not need.
const BulkBar = lazy(() => import('./bulk-bar.tsx'))
const PeekPanel = lazy(() => import('./peek-panel.tsx'))

/** A section's rows: searched, filtered, sorted and chosen; beside them a peek. */
export function ResourceList({ resource }: { resource: Resource }) {
  const { ListHead } = useOverride(resource)
  const control = useListState(resource)
  const { listState } = control
  const { list, rows, total, reading } = useRows(resource, control)
  const selection = useSelection(listState.filters)
  const { cursor, setCursor } = selection
  const [peeked, setPeeked] = useState<string | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const columns = useColumns(resource)
  const select = useSelectable(resource) ? selection : null
  const toggle = select?.toggle ?? null
  const isBeyond = list.meta !== undefined && pageRangeOf(list.meta) === 'beyond'
  const refetch = () => void list.refetch()
  useListKeys({ resource, rows, cursor, setCursor, search, peeked, setPeeked, toggle })
  return (
    <div className={classes.list} data-peeking={peeked !== null || undefined}>
      <div className={classes.main}>
        <ListHeader resource={resource} control={control} total={total} />
        {ListHead && <ListHead resource={resource} />}
        <Toolbar resource={resource} control={control} columns={columns} total={total} search={search} />
        <DroppedFilters resource={resource} names={control.dropped} />
        {!isBeyond && (
          <ListRows
            resource={resource}
            control={control}
            columns={columns.columns}
            reading={reading}
            select={select}
            cursor={cursor}
            peeked={peeked}
            onPeek={(id, index) => {
              setCursor(index)
              setPeeked(id === peeked ? null : id)
            }}
          />
        )}
        <Suspense>
          {(selection.ids.length > 0 || selection.allMatching) && (
            <BulkBar
              resource={resource}
              listState={listState}
              columns={columns.columns}
              ids={selection.ids}
              total={total ?? totalOf(0)}
              rows={rows}
              allMatching={selection.allMatching}
              onAllMatching={selection.setAllMatching}
              onClear={selection.clear}
              onDone={refetch}
            />
          )}
        </Suspense>
        {list.meta && (
          <Pager meta={list.meta} always onPage={control.setPage} onPerPage={control.setPerPage} />
        )}
      </div>
      <Suspense>
        {peeked !== null && (
          <PeekPanel
            resource={resource}
            row={rows.find(({ id }) => id === peeked) ?? null}
            onClose={() => setPeeked(null)}
            onChanged={refetch}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Reads the list's state; previous rows stay while new ones load. */
function useRows(resource: Resource, { listState }: ListStateControl) {
  const list = useGetList<Row>(
    resource.name,
    { meta: { listState } },
    { placeholderData: (previous) => previous, retry: false },
  )
  const rows = list.data ?? []
  useLastList(resource, rows)
  return {
    list,
    rows,
    total: list.total === undefined ? undefined : totalOf(list.total, list.meta?.total_capped),
    reading: {
      data: list.data,
      error: failureShown(list.error),
      isOld: list.isPlaceholderData,
      refetch: list.refetch,
    },
  }
}
