import { useGetList } from 'ra-core'
import { useRef, useState } from 'react'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { failureOf } from '../data/failure-of.ts'
import type { Row } from '../data/row.ts'
import { useListPlace } from '../data/use-list-place.ts'
import { useOverride } from '../overrides.ts'
import { BulkBar } from './bulk-bar.tsx'
import { useColumns } from './columns.ts'
import { ListFoot } from './list-foot.tsx'
import { ListHeader } from './list-header.tsx'
import { ListRows } from './list-rows.tsx'
import { PeekPanel } from './peek-panel.tsx'
import classes from './section-list.module.css'
import { Toolbar } from './toolbar.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useSelection } from './use-selection.ts'

/** A section's rows: searched, narrowed, sorted and chosen from; beside them a look at one. */
export function SectionList({ resource }: { resource: Resource }) {
  const { ListHead } = useOverride(resource)
  const control = useListPlace(resource)
  const { place } = control
  const list = useGetList<Row>(
    resource.name,
    { meta: { place } },
    { placeholderData: (previous) => previous, retry: false },
  )
  const rows = list.data ?? []
  const selection = useSelection(resource, place.narrowing)
  const { cursor, setCursor, toggle } = selection
  const [peeked, setPeeked] = useState<string | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const columns = useColumns(resource)

  useListKeys({ resource, rows, cursor, setCursor, search, peeked, setPeeked, toggle })
  return (
    <div className={classes.list} data-peeking={peeked !== null || undefined}>
      <div className={classes.main}>
        <ListHeader resource={resource} control={control} total={list.total} />
        {ListHead && <ListHead resource={resource} />}
        <Toolbar resource={resource} control={control} columns={columns} total={list.total} search={search} />
        <BulkBar
          resource={resource}
          place={place}
          ids={selection.ids}
          total={list.total ?? 0}
          shown={rows.length}
          allMatching={selection.allMatching}
          onAllMatching={selection.setAllMatching}
          onClear={selection.clear}
          onDone={() => void list.refetch()}
        />
        <ListRows
          resource={resource}
          control={control}
          columns={columns.columns}
          reading={{
            data: list.data,
            error: failureOf(list.error),
            isOld: list.isPlaceholderData,
            refetch: list.refetch,
          }}
          select={selection}
          cursor={cursor}
          peeked={peeked}
          onPeek={(id, index) => {
            setCursor(index)
            setPeeked(id === peeked ? null : id)
          }}
        />
        <ListFoot control={control} meta={list.meta} />
      </div>
      {peeked !== null && (
        <PeekPanel
          resource={resource}
          row={rows.find(({ id }) => id === peeked) ?? null}
          onClose={() => setPeeked(null)}
          onChanged={() => void list.refetch()}
        />
      )}
    </div>
  )
}
