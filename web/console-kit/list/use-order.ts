import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { callsOf } from '../data/calls-of.ts'
import { forgetRows } from '../data/forget-rows.ts'
import type { Row } from '../data/row.ts'
import { permissionFor } from '../data/sections.ts'
import type { ListStateControl } from '../data/use-list-state.ts'
import { useLabels } from '../labels/use-labels.ts'

export interface OrderControl {
  /** The list is in its own order and complete: rows can be moved. */
  readonly isOn: boolean
  /** The announcement of the last move. */
  readonly announcement: string
  /** The row whose handle gets the focus after the list was read again. */
  readonly movedId: string | null
  /** Moves a row up or down by one. */
  step(row: Row, by: -1 | 1): void
  /** Moves a row to another row's position. */
  drop(row: Row, onto: Row): void
  /** Whether both are in the same order. */
  isPeer(row: Row, other: Row): boolean
}

/** The hand-made order of rows; null when there is none, or this person may not change it. */
export function useOrder(
  resource: Resource,
  { listState }: ListStateControl,
  rows: readonly Row[],
): OrderControl | null {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const { can } = useStaffSession()
  const { move, index } = callsOf(resource)
  const send = useSend(move ?? index, { showsFailure: true })
  const [moved, setMoved] = useState<{ id: string; announcement: string } | null>(null)
  const permission = permissionFor(resource, 'update')
  if (!move || permission === null || !can(permission)) return null
  const within = typeof resource.order === 'object' ? resource.order.within : null
  const isPeer = (row: Row, other: Row) => within === null || row[within] === other[within]
  const filters = Object.keys(listState.filters).filter((name) => name !== `filter[${within}]`)
  const put = (id: string, before: string | null, row: Row, to: number) => {
    if (send.isPending) return
    const done = { id: row.id, announcement: t('order.moved', { name: labels.titleOf(row), number: to + 1 }) }
    send.mutate(
      { params: { id }, body: { before } },
      {
        onSuccess() {
          setMoved(done)
          forgetRows(resource)
        },
      },
    )
  }
  return {
    isOn: listState.sort === 'position' && filters.length === 0,
    announcement: moved?.announcement ?? '',
    movedId: moved?.id ?? null,
    isPeer,
    step(row, by) {
      const peers = rows.filter((other) => isPeer(row, other))
      const from = peers.indexOf(row)
      const neighbour = peers[from + by]
      if (!neighbour) return
      // The next neighbour may be on another page: to move down, move the neighbour up.
      if (by > 0) put(neighbour.id, row.id, row, from + 1)
      else put(row.id, neighbour.id, row, from - 1)
    },
    drop(row, onto) {
      const peers = rows.filter((other) => isPeer(row, other))
      const from = peers.indexOf(row)
      const to = peers.indexOf(onto)
      if (to < 0 || to === from) return
      if (to < from) put(row.id, onto.id, row, to)
      else put(row.id, peers[to + 1]?.id ?? null, row, to)
    },
  }
}
