import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { isEmpty } from '../data/row.ts'
import { Ltr } from '../kinds/text-values.tsx'
import type { Within } from '../kinds/value-kind.ts'
import { valueKindOf } from '../kinds/value-kinds.tsx'
import { useOverride } from '../overrides.ts'
import { NoValue } from './no-value.tsx'
import { TimeCell } from './time-cell.tsx'

interface CellProps {
  readonly resource: Resource
  readonly row: ResourceRow
  readonly name: string
  readonly within: Within
}

/** One value of a row, drawn by its kind. */
export function Cell({ resource, row, name, within }: CellProps) {
  const Own = useOverride(resource).cells?.[name]
  if (Own) return <Own resource={resource} row={row} />
  const field = resource.fields[name]
  const value = row[name]
  if (!field)
    return name === 'id' ? <Ltr code>{row.id}</Ltr> : <TimeCell at={value as string | null} within={within} />
  if (isEmpty(value)) return <NoValue />
  const { Value } = valueKindOf(field)
  return <Value resource={resource} row={row} name={name} field={field} value={value} within={within} />
}
