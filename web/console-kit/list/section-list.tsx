import { useGetList, useRecordSelection } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { failureOf } from '../data/failure-of.ts'
import type { Row } from '../data/row.ts'
import { useListPlace } from '../data/use-list-place.ts'
import { useOverride } from '../overrides.ts'
import { useColumns } from './columns.ts'
import { ListFoot } from './list-foot.tsx'
import { ListHeader } from './list-header.tsx'
import { ListRows } from './list-rows.tsx'
import { PeekPanel } from './peek-panel.tsx'
import classes from './section-list.module.css'
import { Toolbar } from './toolbar.tsx'
import { useListKeys } from './use-list-keys.ts'

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
  const [chosen, selection] = useRecordSelection({ resource: resource.name })
  const [allMatching, setAllMatching] = useState(false)
  const [cursor, setCursor] = useState<number | null>(null)
  const [peeked, setPeeked] = useState<string | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const columns = useColumns(resource)

  const narrowing = JSON.stringify(place.narrowing)
  const shown = useRef(narrowing)
  const { clearSelection } = selection
  useEffect(() => {
    // What was chosen among other rows is not meant for these.
    if (shown.current === narrowing) return
    shown.current = narrowing
    setAllMatching(false)
    setCursor(null)
    clearSelection()
  }, [narrowing, clearSelection])

  useListKeys({ resource, rows, cursor, setCursor, search, peeked, setPeeked, toggle: selection.toggle })
  const ids = chosen.map(String)
  const select = { ids, allMatching, toggle: selection.toggle, choose: selection.select }
  return (
    <div className={classes.list} data-peeking={peeked !== null || undefined}>
      <div className={classes.main}>
        <ListHeader resource={resource} control={control} total={list.total} />
        {ListHead && <ListHead resource={resource} />}
        <Toolbar resource={resource} control={control} columns={columns} search={search} />
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
          select={select}
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
