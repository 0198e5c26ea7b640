import type { FieldKind } from '#contract/kernel/resource/fields.ts'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { Cell } from '../cells/cell.tsx'
import { isShownIn } from '../data/sections.ts'
import { useWords } from '../words/use-words.ts'
import classes from './row-page.module.css'

const wideKinds: ReadonlySet<FieldKind> = new Set(['rich-text', 'long-text', 'images', 'json'])

interface RowFieldsProps {
  readonly resource: Resource
  readonly row: ResourceRow
}

/** The values of a row in the parts of its form; the times that every row has stand at the end. */
export function RowFields({ resource, row }: RowFieldsProps) {
  const words = useWords(resource)
  const isNumbered = row[resource.title] === row.id
  return partsOf(resource, isNumbered ? [] : ['id']).map(({ name, fields }) => (
    <section
      key={name ?? ''}
      className={classes.card}
      aria-label={name === null ? words.singular : words.part(name)}
    >
      {name !== null && <h2>{words.part(name)}</h2>}
      <dl className={classes.fields}>
        {fields.map((field) => (
          <div key={field} data-wide={isWide(resource, field) || undefined}>
            <dt>{words.field(field)}</dt>
            <dd>
              <Cell resource={resource} row={row} name={field} within="page" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}

function isWide(resource: Resource, name: string): boolean {
  const kind = resource.fields[name]?.kind
  return kind !== undefined && wideKinds.has(kind)
}

/** @param first what stands before the times: the number of the row, where its title is another */
function partsOf(
  { fields, sections }: Resource,
  first: readonly string[],
): readonly { name: string | null; fields: readonly string[] }[] {
  const shown = Object.keys(fields).filter((name) => {
    const field = fields[name]
    return field !== undefined && isShownIn(field, 'show')
  })
  const times = [...first, 'created_at', 'updated_at']
  if (!sections) return [{ name: null, fields: [...shown, ...times] }]
  const named = new Set(sections.flatMap((section) => section.fields))
  const parts = sections.map(({ name, fields: members }) => ({
    name,
    fields: members.filter((member) => shown.includes(member)),
  }))
  const rest = shown.filter((name) => !named.has(name))
  return [...parts.filter((part) => part.fields.length > 0), { name: null, fields: [...rest, ...times] }]
}
