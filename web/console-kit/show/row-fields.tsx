import { useTranslation } from 'react-i18next'
import type { Field } from '#contract/kernel/resource/fields.ts'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { Cell } from '../cells/cell.tsx'
import { isEmpty } from '../data/row.ts'
import { isShownIn } from '../data/sections.ts'
import { valueKindOf } from '../kinds/value-kinds.tsx'
import { useLabels } from '../labels/use-labels.ts'
import classes from './row-page.module.css'

interface RowFieldsProps {
  readonly resource: Resource
  readonly row: ResourceRow
  /** Shown elsewhere on the same screen. */
  readonly without?: readonly string[]
}

/** The values of a row in its fieldsets. Empty fields are only named. */
export function RowFields({ resource, row, without = [] }: RowFieldsProps) {
  const labels = useLabels(resource)
  return filledParts(partsOf(resource, without), row).map(({ name, fields }) => (
    <section
      key={name ?? ''}
      className={classes.card}
      aria-label={name === null ? labels.singular : labels.part(name)}
    >
      {name !== null && <h2>{labels.part(name)}</h2>}
      <Values resource={resource} row={row} fields={fields} />
    </section>
  ))
}

/** Parts with values; fields of an empty part are named in the last other one. */
function filledParts(parts: readonly Part[], row: ResourceRow): readonly Part[] {
  const isFilled = ({ fields }: Part) => fields.some((name) => !isEmpty(row[name]))
  const filled = parts.filter(isFilled)
  const last = filled.at(-1)
  if (last === undefined) return parts.slice(0, 1)
  const unsaid = parts.filter((part) => !isFilled(part)).flatMap(({ fields }) => fields)
  return [...filled.slice(0, -1), { ...last, fields: [...last.fields, ...unsaid] }]
}

function Values({ resource, row, fields }: RowFieldsProps & { readonly fields: readonly string[] }) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const filled = fields.filter((name) => !isEmpty(row[name]))
  const empty = fields.filter((name) => !filled.includes(name))
  return (
    <>
      {filled.length > 0 && (
        <dl className={classes.fields}>
          {filled.map((field) => (
            <div key={field} data-wide={isWide(resource.fields[field], row[field]) || undefined}>
              <dt>{labels.field(field)}</dt>
              <dd>
                <Cell resource={resource} row={row} name={field} within="page" />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {empty.length > 0 && (
        <details className={classes.empty}>
          <summary>{t('empty_fields', { count: empty.length })}</summary>
          {empty.map((name) => labels.field(name)).join(t('comma'))}
        </details>
      )}
    </>
  )
}

function isWide(field: Field | undefined, value: unknown): boolean {
  return field !== undefined && valueKindOf(field).isWide?.(field, value) === true
}

interface Part {
  /** null: fields without a fieldset. */
  readonly name: string | null
  readonly fields: readonly string[]
}

function partsOf({ fields, fieldsets }: Resource, without: readonly string[]): readonly Part[] {
  const shown = Object.keys(fields).filter((name) => {
    const field = fields[name]
    return field !== undefined && isShownIn(field, 'show') && !without.includes(name)
  })
  const named = new Set(fieldsets?.flatMap((section) => section.fields))
  const parts = (fieldsets ?? []).map(({ name, fields: members }) => ({
    name,
    fields: members.filter((member) => shown.includes(member)),
  }))
  const rest = { name: null, fields: shown.filter((name) => !named.has(name)) }
  return [...parts, rest].filter((part) => part.fields.length > 0)
}
