import type { Language } from '#contract/kernel/localized.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import type { Cell, Column } from '#server/platform/documents/index.ts'
import type { CellWriter, Titles } from '../kinds/sheet-kind.ts'
import { sheetKindOf } from '../kinds/sheet-kinds.ts'
import { labelOfField } from './labels.ts'

export function sheetColumn(locale: Language, resource: Resource, name: string): Column {
  const title = labelOfField(locale, resource, name)
  const field = resource.fields[name]
  if (field) return { title, ...sheetKindOf(field).column(field) }
  return { title, kind: name === 'id' ? 'text' : 'datetime' }
}

/** Writes a row into these columns: names instead of ids, labels instead of codes. */
export function rowWriter(locale: Language, resource: Resource, columns: readonly string[]) {
  const writers = columns.map((name): [string, CellWriter] => {
    const field = resource.fields[name]
    return [name, field ? sheetKindOf(field).writer({ resource, name, field }, locale) : ownColumns(name)]
  })
  return (wire: Readonly<Record<string, unknown>>, titles: ReadonlyMap<string, Titles>): Cell[] =>
    writers.map(([name, write]) => {
      const value = wire[name] ?? null
      return value === null ? null : write(value, titles.get(name))
    })
}

/** For the standard columns. */
function ownColumns(name: string): CellWriter {
  return name === 'id' ? (value) => String(value) : (value) => new Date(String(value))
}
