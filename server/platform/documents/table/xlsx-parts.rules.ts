import { type Column, cleanText, decimalsOf, type Table } from './table.rules.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const sheetNameLengthMax = 28

const widths: Readonly<Record<Column['kind'], number>> = {
  text: 24,
  integer: 12,
  money: 16,
  decimal: 14,
  date: 12,
  datetime: 20,
  boolean: 10,
}

/** The header row stays visible; in Arabic the first column is on the right. */
export function sheetHead({ direction, columns }: Table, isFirst: boolean): string {
  const rightToLeft = direction === 'rtl' ? ' rightToLeft="1"' : ''
  const pane =
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>'
  const cols = columns.map(
    ({ kind, width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width ?? widths[kind]}" customWidth="1"/>`,
  )
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView${rightToLeft}${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}</cols><sheetData>`
}

/** Two columns of facts, and the unit of money. */
export function aboutHead({ direction }: Table): string {
  const rightToLeft = direction === 'rtl' ? ' rightToLeft="1"' : ''
  const cols = [24, 32, 8].map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView${rightToLeft} workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}</cols><sheetData>`
}

export function sheetTail(): string {
  return '</sheetData></worksheet>'
}

const text: Column = { title: '', kind: 'text' }
const money: Column = { title: '', kind: 'money' }

/** The style of a cell: header, or its column's, bold in the row of totals. */
export function styleOf(columns: readonly Column[]) {
  return {
    head: 1,
    cell: (index: number) => 2 + index,
    total: (index: number) => 2 + columns.length + index,
    factText: 2 + 2 * columns.length,
    factMoney: 3 + 2 * columns.length,
  }
}

/** Style 0 is the default; `styleOf` gives the others. */
export function styles(columns: readonly Column[]): string {
  const kinds = [...columns, text, money]
  const formats = kinds.map(
    (column, index) => `<numFmt numFmtId="${200 + index}" formatCode="${formatOf(column)}"/>`,
  )
  const cellStyle = (format: number, font: number) =>
    `<xf numFmtId="${200 + format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font > 0 ? ' applyFont="1"' : ''}/>`
  const cells = [
    ...columns.map((_column, index) => cellStyle(index, 0)),
    ...columns.map((_column, index) => cellStyle(index, 1)),
    ...[columns.length, columns.length + 1].map((index) => cellStyle(index, 0)),
  ]
  return `${declaration}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFBBF24"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>${cells.join('')}</cellXfs></styleSheet>`
}

function formatOf(column: Column): string {
  const decimals = decimalsOf(column)
  const fraction = decimals > 0 ? `.${'0'.repeat(decimals)}` : ''
  if (column.kind === 'money' || column.kind === 'decimal') return `#,##0${fraction}`
  if (column.kind === 'integer') return '0'
  if (column.kind === 'date') return 'yyyy\\-mm\\-dd'
  if (column.kind === 'datetime') return 'yyyy\\-mm\\-dd\\ hh:mm:ss'
  return column.kind === 'text' ? '@' : 'General'
}

/** The table's name numbers its sheets; the sheet of facts is last. */
export function workbook(name: string, sheets: number, about: string | undefined): string {
  const names = Array.from({ length: sheets }, (_, index) =>
    index > 0 ? `${sheetName(name)} ${index + 1}` : sheetName(name),
  )
  if (about !== undefined) names.push(sheetName(about))
  const sheet = (title: string, index: number) =>
    `<sheet name="${title}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>${names.map(sheet).join('')}</sheets></workbook>`
}

/** Without characters that the format forbids. */
function sheetName(name: string): string {
  const allowed = cleanText(name)
    .replace(/[[\]:*?/\\&<>"'\t\r\n]/g, ' ')
    .trim()
  return Array.from(allowed).slice(0, sheetNameLengthMax).join('') || 'Sheet'
}

export function workbookRelations(sheets: number): string {
  const sheet = (_: unknown, index: number) =>
    relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`)
  const all = [...Array.from({ length: sheets }, sheet), relation('rIdStyles', 'styles', 'styles.xml')]
  return relationships(all.join(''))
}

export const relations = relationships(relation('rId1', 'officeDocument', 'xl/workbook.xml'))

export function contentTypes(sheets: number): string {
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${types}.${type}+xml"/>`
  const sheet = (_: unknown, index: number) => override(`worksheets/sheet${index + 1}`, 'worksheet')
  return `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${override('styles', 'styles')}${Array.from({ length: sheets }, sheet).join('')}</Types>`
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
}

function relationships(inner: string): string {
  return `${declaration}<Relationships xmlns="${packaged}/relationships">${inner}</Relationships>`
}
