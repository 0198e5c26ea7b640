import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconGripVertical } from '#web/ui/icons.ts'
import type { Row } from '../data/row.ts'
import classes from './order-handle.module.css'
import type { OrderControl } from './use-order.ts'

interface OrderHandleProps {
  readonly order: OrderControl
  readonly row: Row
  readonly rows: readonly Row[]
  readonly title: string
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

/** Moves a row in the order: dragged, or with arrow keys. */
export default function OrderHandle({ order, row, rows, title }: OrderHandleProps) {
  const { t } = useTranslation('kit')
  const handle = useRef<HTMLButtonElement>(null)
  const listState = rows.indexOf(row)
  const isMoved = order.movedId === row.id
  useEffect(() => {
    if (isMoved && listState >= 0) handle.current?.focus()
  }, [isMoved, listState])
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    order.step(row, by)
  }
  const props = { order, row, rows }
  const pull = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    mark(rowElementAt(event), peerAt(event, props) !== null)
  }
  const release = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const onto = peerAt(event, props)
    mark(null, false)
    if (onto && onto !== row) order.drop(row, onto)
  }
  return (
    <button
      ref={handle}
      type="button"
      className={classes.handle}
      aria-label={t('order.handle', { name: title })}
      title={t('order.hint')}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={pull}
      onPointerUp={release}
      onLostPointerCapture={() => mark(null, false)}
    >
      <IconGripVertical size={16} aria-hidden="true" />
    </button>
  )
}

function rowElementAt({ clientX, clientY }: PointerEvent): HTMLElement | null {
  const found = document.elementFromPoint(clientX, clientY)?.closest('[data-row-index]')
  return found instanceof HTMLElement ? found : null
}

function peerAt(
  event: PointerEvent,
  { order, row, rows }: Pick<OrderHandleProps, 'order' | 'row' | 'rows'>,
): Row | null {
  const onto = rows[Number(rowElementAt(event)?.dataset['rowIndex'])]
  return onto && order.isPeer(row, onto) ? onto : null
}

/** Marks the target of a move. */
function mark(target: HTMLElement | null, isPeer: boolean): void {
  for (const other of document.querySelectorAll<HTMLElement>('[data-drop]')) delete other.dataset['drop']
  if (target && isPeer) target.dataset['drop'] = ''
}
