import type { FieldKind } from '#contract/kernel/resource/fields.ts'
import { sortsOf } from '#contract/kernel/resource/list-query.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { isNames, useRemembered } from '#web/lib/console/use-remembered.ts'
import { isShownIn } from '../data/sections.ts'

const shownAtFirstMax = 8
const numericKinds: ReadonlySet<FieldKind> = new Set(['integer', 'decimal', 'money'])
/** Too long for a line; they can be chosen all the same. */
const bulkyKinds: ReadonlySet<FieldKind> = new Set([
  'rich-text',
  'long-text',
  'json',
  'location',
  'images',
  'references',
  'url',
])

/** Every column a list may show, the title first. */
export function columnsOf(resource: Resource): readonly string[] {
  const fields = Object.entries(resource.fields)
    .filter(([name, field]) => name !== resource.title && !field.sensitive)
    .map(([name]) => name)
  return [resource.title, ...fields, 'id', 'created_at', 'updated_at']
}

/** The columns seen by whoever has chosen none. */
export function usualColumns(resource: Resource): readonly string[] {
  const fits = columnsOf(resource).filter((name) => {
    const field = resource.fields[name]
    if (!field) return name === 'created_at'
    return isShownIn(field, 'list') && (field.in !== undefined || !bulkyKinds.has(field.kind))
  })
  return fits.slice(0, shownAtFirstMax)
}

export function isNumeric(resource: Resource, name: string): boolean {
  const kind = resource.fields[name]?.kind
  return kind !== undefined && numericKinds.has(kind)
}

export function isSortable(resource: Resource, name: string): boolean {
  return sortsOf(resource).includes(name)
}

/** The columns this reader has chosen, in their order; the title always stands first. */
export function useColumns(resource: Resource) {
  const [chosen, setChosen] = useRemembered<readonly string[]>(`columns-${resource.name}`, [], isNames)
  const known = columnsOf(resource)
  const kept = chosen.filter((name) => known.includes(name) && name !== resource.title)
  const usual = usualColumns(resource)
  return {
    columns: chosen.length > 0 ? [resource.title, ...kept] : usual,
    isUsual: chosen.length === 0,
    choose: (columns: readonly string[]) =>
      setChosen([resource.title, ...columns.filter((name) => name !== resource.title)]),
    reset: () => setChosen([]),
  }
}
