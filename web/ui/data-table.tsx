import type { ReactNode } from 'react'
import classes from './data-table.module.css'

export interface Column<Row> {
  readonly name: string
  readonly label: string
  /** Numbers are at the end, aligned. */
  readonly numeric?: boolean
  cell(row: Row): ReactNode
}

interface DataTableProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  rowKey(row: Row): string
}

/** A table; on a narrow screen each row becomes a card with labels. */
export function DataTable<Row>({ label, rows, columns, rowKey }: DataTableProps<Row>) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" data-numeric={column.numeric || undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <td key={column.name} data-label={column.label} data-numeric={column.numeric || undefined}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
