import { lazy, memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Field } from '#contract/kernel/resource/fields.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { IconChevronDown } from '#web/ui/icons.ts'
import { Cell } from '../cells/cell.tsx'
import { nextSort } from '../data/list-state.ts'
import { isEmpty, type Row } from '../data/row.ts'
import { addressOf } from '../data/sections.ts'
import type { ListStateControl } from '../data/use-list-state.ts'
import { valueKindOf } from '../kinds/value-kinds.tsx'
import { useLabels } from '../labels/use-labels.ts'
import { isKeyColumn, isNumeric, isSortable, pictureOf } from './columns.ts'
import classes from './rows-table.module.css'
import { type OrderControl, useOrder } from './use-order.ts'
import { useRowClicks } from './use-row-clicks.ts'
import type { SelectionControl } from './use-selection.ts'

// Few lists have a hand-made order.
const OrderHandle = lazy(() => import('./order-handle.tsx'))

interface RowsTableProps {
  readonly resource: Resource
  readonly control: ListStateControl
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
  /** The previous rows, while new ones load. */
  readonly isOld: boolean
  /** Null when no action on chosen rows exists. */
  readonly select: SelectionControl | null
  readonly cursor: number | null
  readonly peeked: string | null
  onPeek(id: string, index: number): void
}

export function RowsTable({ resource, control, columns, rows, isOld, select, ...looked }: RowsTableProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const body = useRowClicks((index) => {
    const row = rows[index]
    if (row) looked.onPeek(row.id, index)
  })
  const order = useOrder(resource, control, rows)
  const chosen = new Set(select?.ids)
  const allHere = rows.every(({ id }) => chosen.has(id))
  const toggleAll = () => {
    const here = new Set(rows.map(({ id }) => id))
    const elsewhere = select?.ids.filter((id) => !here.has(id)) ?? []
    select?.choose(allHere ? elsewhere : [...elsewhere, ...here])
  }
  return (
    <div
      className={classes.frame}
      aria-busy={isOld || undefined}
      data-beside-peek={looked.peeked !== null || undefined}
    >
      <table className={classes.table} aria-label={labels.title}>
        <thead>
          <tr>
            {order && <OrderHead control={control} />}
            {select && (
              <th scope="col" className={classes.tick}>
                <input
                  type="checkbox"
                  aria-label={t('list.select_page')}
                  checked={allHere || select.allMatching}
                  onChange={toggleAll}
                />
              </th>
            )}
            {columns.map((name) => (
              <HeadCell
                key={name}
                resource={resource}
                control={control}
                name={name}
                label={labels.field(name)}
                isExtra={!isKeyColumn(resource, columns, name)}
              />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, index) => (
            <BodyRow
              key={row.id}
              resource={resource}
              row={row}
              index={index}
              columns={columns}
              title={labels.titleOf(row)}
              isChosen={select?.allMatching === true || chosen.has(row.id)}
              isCursor={index === looked.cursor}
              isPeeked={row.id === looked.peeked}
              onToggle={select?.toggle ?? null}
              order={order}
              rows={order ? rows : none}
            />
          ))}
        </tbody>
      </table>
      {order && <LastMove announcement={order.announcement} />}
    </div>
  )
}

/** The rows of a list without an order. */
const none: readonly Row[] = []

/** Announces a move to screen readers. */
function LastMove({ announcement }: Pick<OrderControl, 'announcement'>) {
  return (
    <span role="status" className="unseen">
      {announcement}
    </span>
  )
}

/** Returns to the hand-made order. */
function OrderHead({ control }: Pick<RowsTableProps, 'control'>) {
  const { t } = useTranslation('kit')
  const isSorted = control.listState.sort === 'position'
  return (
    <th scope="col" className={classes.order} aria-sort={isSorted ? 'ascending' : undefined}>
      <button type="button" aria-label={t('order.own')} onClick={() => control.setSort('position')}>
        <IconChevronDown
          size={14}
          className={classes.arrow}
          data-sorted={isSorted ? 'ascending' : undefined}
          aria-hidden="true"
        />
      </button>
    </th>
  )
}

interface HeadCellProps extends Pick<RowsTableProps, 'resource' | 'control'> {
  readonly name: string
  readonly label: string
  readonly isExtra: boolean
}

function HeadCell({ resource, control, name, label, isExtra }: HeadCellProps) {
  const { sort } = control.listState
  const direction = { [name]: 'ascending', [`-${name}`]: 'descending' } as const
  const sorted = direction[sort]
  return (
    <th
      scope="col"
      aria-sort={sorted}
      data-numeric={isNumeric(resource, name) || undefined}
      data-extra={isExtra || undefined}
    >
      {isSortable(resource, name) ? (
        <button type="button" onClick={() => control.setSort(nextSort(sort, name))}>
          {label}
          <IconChevronDown size={14} className={classes.arrow} data-sorted={sorted} aria-hidden="true" />
        </button>
      ) : (
        label
      )}
    </th>
  )
}

interface BodyRowProps {
  readonly resource: Resource
  readonly row: Row
  readonly index: number
  readonly columns: readonly string[]
  readonly title: string
  readonly isChosen: boolean
  readonly isCursor: boolean
  readonly isPeeked: boolean
  readonly onToggle: ((id: string) => void) | null
  readonly order: OrderControl | null
  /** The rows that a row can be moved among. */
  readonly rows: readonly Row[]
}

const BodyRow = memo(function BodyRow({
  resource,
  row,
  index,
  columns,
  title,
  onToggle,
  order,
  rows,
  ...state
}: BodyRowProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const picture = pictureOf(resource)
  return (
    <tr
      data-row-index={index}
      data-cursor={state.isCursor || undefined}
      data-peeked={state.isPeeked || undefined}
      data-chosen={state.isChosen || undefined}
      data-gone={row.deleted_at !== null || undefined}
    >
      {order && (
        <td className={classes.order}>
          <Suspense>
            {order.isOn && <OrderHandle order={order} row={row} rows={rows} title={title} />}
          </Suspense>
        </td>
      )}
      {onToggle && (
        <td className={classes.tick}>
          <input
            type="checkbox"
            aria-label={t('list.select_row', { title })}
            checked={state.isChosen}
            onChange={() => onToggle(row.id)}
          />
        </td>
      )}
      {columns.map((name, at) => (
        <td
          key={name}
          data-heading={at === 0 || undefined}
          data-label={labels.field(name)}
          data-numeric={isNumeric(resource, name) || undefined}
          data-extra={!isKeyColumn(resource, columns, name) || undefined}
          data-blank={isBlank(resource.fields[name], row[name]) || undefined}
        >
          {name === resource.title ? (
            <Link className={classes.title} to={addressOf(resource, row.id)}>
              {picture !== null && !isEmpty(row[picture]) && !columns.includes(picture) && (
                <Cell resource={resource} row={row} name={picture} within="list" />
              )}
              <Cell resource={resource} row={row} name={name} within="list" />
            </Link>
          ) : (
            <Cell resource={resource} row={row} name={name} within="list" />
          )}
        </td>
      ))}
    </tr>
  )
})

/** Silent values are hidden on a phone, which has no room. */
function isBlank(field: Field | undefined, value: unknown): boolean {
  if (field && valueKindOf(field).isSilent?.(field, value)) return true
  return value === null || value === undefined || value === ''
}
