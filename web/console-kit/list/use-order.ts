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
  /** The list is in its own order and complete: rows can be put elsewhere. */
  readonly isOn: boolean
  /** What a screen reader is told of the last move. */
  readonly told: string
  /** Whose handle has the focus again after the list was read anew. */
  readonly movedId: string | null
  /** Puts a row one place up or down. */
  step(row: Row, by: -1 | 1): void
  /** Puts a row where another one stands. */
  drop(row: Row, onto: Row): void
  /** Whether the two are in the same order. */
  isPeer(row: Row, other: Row): boolean
}

/** The order that staff give to rows; null where they have none, or this person may not change it. */
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
  const [moved, setMoved] = useState<{ id: string; told: string } | null>(null)
  const permission = permissionFor(resource, 'update')
  if (!move || permission === null || !can(permission)) return null
  const within = typeof resource.order === 'object' ? resource.order.within : null
  const isPeer = (row: Row, other: Row) => within === null || row[within] === other[within]
  const filters = Object.keys(listState.filters).filter((name) => name !== `filter[${within}]`)
  const put = (id: string, before: string | null, row: Row, to: number) => {
    if (send.isPending) return
    const done = { id: row.id, told: t('order.told', { name: labels.titleOf(row), number: to + 1 }) }
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
    told: moved?.told ?? '',
    movedId: moved?.id ?? null,
    isPeer,
    step(row, by) {
      const peers = rows.filter((other) => isPeer(row, other))
      const from = peers.indexOf(row)
      const neighbour = peers[from + by]
      if (!neighbour) return
      // What follows the neighbour may be on the next page: to go down, the neighbour comes up.
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
