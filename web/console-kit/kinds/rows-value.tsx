import type { Field, RowsField } from '#contract/kernel/resource/fields.ts'
import { childFields } from '#contract/kernel/resource/kinds/rows.ts'
import type { Resource, ResourceRow, RowTitle } from '#contract/kernel/resource/resource.ts'
import { isEmpty } from '../data/row.ts'
import { useWords } from '../words/use-words.ts'
import classes from './rows.module.css'
import type { ValueKind, ValueProps } from './value-kind.ts'

interface RowsValueProps extends ValueProps<RowsField> {
  valueKindOf(field: Field): ValueKind
}

/** Child rows in their order, each with what is filled in. */
export function RowsValue({ field, value, row, resource, valueKindOf }: RowsValueProps) {
  const child: Resource = { ...resource, ...field.of }
  const words = useWords(child)
  const rows = value as readonly Readonly<Record<string, unknown> & { id: string }>[]
  return (
    <ol className={classes.rows}>
      {rows.map((one) => (
        <li key={one.id}>
          <dl>
            {childFields(field)
              .filter(([name]) => !isEmpty(one[name]))
              .map(([name, definition]) => {
                const { Value } = valueKindOf(definition)
                const ofChild: ResourceRow = { ...row, ...one, titles: noTitles }
                return (
                  <div key={name}>
                    <dt>{words.field(name)}</dt>
                    <dd>
                      <Value
                        resource={child}
                        row={ofChild}
                        name={name}
                        field={definition}
                        value={one[name]}
                        within="page"
                      />
                    </dd>
                  </div>
                )
              })}
          </dl>
        </li>
      ))}
    </ol>
  )
}

const noTitles: Readonly<Record<string, RowTitle>> = {}
