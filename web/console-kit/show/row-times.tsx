import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { Cell } from '../cells/cell.tsx'
import { useLabels } from '../labels/use-labels.ts'
import classes from './row-page.module.css'

/** Number and times of a row, which few people need. */
export function RowTimes({ resource, row }: { readonly resource: Resource; readonly row: ResourceRow }) {
  const labels = useLabels(resource)
  const isNumbered = row[resource.title] === row.id
  const names = [
    ...(isNumbered ? [] : ['id']),
    'created_at',
    ...(row.updated_at === row.created_at ? [] : ['updated_at']),
  ]
  return (
    <dl className={classes.times}>
      {names.map((name) => (
        <div key={name}>
          <dt>{labels.field(name)}</dt>
          <dd>
            <Cell resource={resource} row={row} name={name} within="list" />
          </dd>
        </div>
      ))}
    </dl>
  )
}
