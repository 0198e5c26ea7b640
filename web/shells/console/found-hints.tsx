import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import { Cell } from '#web/console-kit/cells/cell.tsx'
import { sectionOf } from '#web/console-kit/data/sections.ts'
import classes from './palette.module.css'

interface FoundHintsProps {
  /** The name of the section. */
  readonly of: string
  readonly id: string
  readonly hints: Readonly<Record<string, unknown>>
}

/** What tells a row that was found from another of the same name, as its list shows it. */
export function FoundHints({ of, id, hints }: FoundHintsProps) {
  const resource = sectionOf(of)
  const row: ResourceRow = {
    ...hints,
    id,
    created_at: String(hints['created_at'] ?? ''),
    updated_at: '',
    deleted_at: null,
    titles: {},
    abilities: [],
  }
  return (
    <span className={classes.facts}>
      {Object.keys(hints).map((name) => (
        <Cell key={name} resource={resource} row={row} name={name} within="list" />
      ))}
    </span>
  )
}
