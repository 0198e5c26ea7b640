export { type ExportedTable, exportTable } from './export-table.ts'
export { renderPdf } from './pdf/render-pdf.ts'
export { readTable, type TableRow } from './table/read-table.ts'
export { type Cell, type Rows, tripoliClock } from './table/table.rules.ts'
