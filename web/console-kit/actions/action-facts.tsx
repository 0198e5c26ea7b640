import { isMoney } from '#contract/kernel/resource/kinds/money.ts'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/status.tsx'
import { Cell } from '../cells/cell.tsx'
import { useLabels } from '../labels/use-labels.ts'
import classes from './actions.module.css'

interface ActionFactsProps {
  readonly resource: Resource
  readonly row: ResourceRow
  readonly names: readonly string[]
}

/** The facts of an action in its dialog; a first amount in large. */
export function ActionFacts({ resource, row, names }: ActionFactsProps) {
  const labels = useLabels(resource)
  return names.map((name, at) => {
    const value = row[name]
    const isAmount = isMoney(resource.fields[name]) && typeof value === 'string'
    if (isAmount && at === 0 && names.length === 1) return <Money key={name} value={value} size="large" />
    return (
      <div key={name} className={`between ${classes.fact}`}>
        <span className="soft">{labels.field(name)}</span>
        {isAmount && at === 0 ? (
          <Money value={value} size="large" />
        ) : (
          // A number is read from left to right: its own margin would be at the other side.
          <span>
            <Cell resource={resource} row={row} name={name} within="page" />
          </span>
        )}
      </div>
    )
  })
}

/** What speaks against an action: fields of the row that are yes. */
export function ActionWarnings({ resource, row, names }: ActionFactsProps) {
  const labels = useLabels(resource)
  return names
    .filter((name) => row[name] === true)
    .map((name) => (
      <Notice key={name} kind="danger">
        {labels.field(name)}
      </Notice>
    ))
}
