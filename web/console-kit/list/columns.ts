import { isListed } from '#contract/kernel/resource/kinds/index.ts'
import { sortsOf } from '#contract/kernel/resource/list-query.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { isNames, useRemembered } from '#web/lib/console/use-remembered.ts'
import { isShownIn } from '../data/sections.ts'
import type { ValueKind } from '../kinds/value-kind.ts'
import { valueKindOf } from '../kinds/value-kinds.tsx'

const shownAtFirstMax = 8

/** The field with the picture before the title, if there is one. */
export function pictureOf(resource: Resource): string | null {
  const fields = Object.entries(resource.fields)
  return fields.find(([, field]) => valueKindOf(field).picture && field.views === undefined)?.[0] ?? null
}

/** Every column of a list, the title first. */
export function columnsOf(resource: Resource): readonly string[] {
  const fields = Object.entries(resource.fields)
    .filter(([name, field]) => name !== resource.title && isListed(field) && field.views?.length !== 0)
    .map(([name]) => name)
  // A section with `number` shows its id under that name.
  const id = 'number' in resource.fields ? [] : ['id']
  return [resource.title, ...fields, ...id, 'created_at', 'updated_at']
}

/** The default columns. */
export function usualColumns(resource: Resource): readonly string[] {
  const picture = pictureOf(resource)
  const fits = columnsOf(resource).filter((name) => {
    const field = resource.fields[name]
    if (name === picture) return false
    return (
      field !== undefined &&
      isShownIn(field, 'list') &&
      (field.views !== undefined || !valueKindOf(field).bulky)
    )
  })
  const shown = fits.slice(0, shownAtFirstMax)
  return isDated(resource, shown) ? [...shown, 'created_at'] : shown
}

/** Newest first without a time of their own, so the creation time is shown. For a city it is of no interest. */
function isDated({ sort, fields }: Resource, shown: readonly string[]): boolean {
  return /^-(id|created_at)$/.test(sort) && !shown.some((name) => kindIn(fields, name)?.moment)
}

export function isNumeric(resource: Resource, name: string): boolean {
  return kindIn(resource.fields, name)?.numeric === true
}

/** Columns that identify and judge a row; others disappear beside a peek. */
export function isKeyColumn(resource: Resource, columns: readonly string[], name: string): boolean {
  return columns.indexOf(name) < 2 || name === 'status' || kindIn(resource.fields, name)?.key === true
}

function kindIn(fields: Resource['fields'], name: string): ValueKind | undefined {
  const field = fields[name]
  return field && valueKindOf(field)
}

export function isSortable(resource: Resource, name: string): boolean {
  return sortsOf(resource).includes(name)
}

/** The reader's columns in order; the title is always first. */
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
