import { use } from 'react'
import { isReference } from '#contract/kernel/resource/kinds/reference.ts'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import { Cell } from '#web/console-kit/cells/cell.tsx'
import { describeResource } from '#web/console-kit/data/load-resource.ts'
import { isEmpty } from '#web/console-kit/data/row.ts'
import { useTranslator } from '#web/lib/i18n/react-i18next.tsx'
import classes from './palette.module.css'

interface FoundHintsProps {
  /** The name of the section. */
  readonly of: string
  readonly id: string
  readonly hints: Readonly<Record<string, unknown>>
}

/** What tells a found row from others with the same name; waits for its section's labels. */
export function FoundHints({ of, id, hints }: FoundHintsProps) {
  const resource = use(describeResource(of, useTranslator()))
  const row: ResourceRow = {
    ...hints,
    id,
    created_at: String(hints['created_at'] ?? ''),
    updated_at: '',
    deleted_at: null,
    titles: {},
    actions: [],
  }
  // A search reads no titles, and the number of another row tells nobody anything.
  const shown = Object.keys(hints).filter(
    (name) => !(isEmpty(hints[name]) || isReference(resource.fields[name])),
  )
  return (
    <span className={classes.facts}>
      {shown.map((name) => (
        <Cell key={name} resource={resource} row={row} name={name} within="list" />
      ))}
    </span>
  )
}
