export { type ReadLimits, readTable, type TableRow } from './table/read-table.ts'
export type { Cell, Column, Rows, Table } from './table/table.rules.ts'
export { writeCsv } from './table/write-csv.ts'
export { writeXlsx } from './table/write-xlsx.ts'
