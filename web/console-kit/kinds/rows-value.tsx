import type { Field, RowsField } from '#contract/kernel/resource/fields.ts'
import { targetOf } from '#contract/kernel/resource/kinds/reference.ts'
import { childFields } from '#contract/kernel/resource/kinds/rows.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { isEmpty } from '../data/row.ts'
import { isShownIn } from '../data/sections.ts'
import { useOptions } from '../data/use-options.ts'
import { useLabels } from '../labels/use-labels.ts'
import classes from './rows.module.css'
import type { ValueKind, ValueProps } from './value-kind.ts'

interface RowsValueProps extends ValueProps<RowsField> {
  valueKindOf(field: Field): ValueKind
}

/** Child rows in order, with their values. */
export function RowsValue({ field, value, row, resource, valueKindOf }: RowsValueProps) {
  const child: Resource = { ...resource, ...field.of }
  const labels = useLabels(child)
  const rows = value as readonly Readonly<Record<string, unknown> & { id: string }>[]
  return (
    <ol className={classes.rows}>
      {rows.map((one) => (
        <li key={one.id}>
          <dl>
            {childFields(field)
              .filter(([name, field]) => !isEmpty(one[name]) && isShownIn(field, 'show'))
              .map(([name, definition]) => {
                return (
                  <div key={name}>
                    <dt>{labels.field(name)}</dt>
                    <dd>
                      <ChildValue
                        resource={child}
                        row={{ ...row, ...one, titles: {} }}
                        name={name}
                        field={definition}
                        value={one[name]}
                        within="page"
                        valueKindOf={valueKindOf}
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

type ChildValueProps = ValueProps & Pick<RowsValueProps, 'valueKindOf'>

function ChildValue(props: ChildValueProps) {
  const { Value } = props.valueKindOf(props.field)
  const to = targetOf(props.field)
  return to === null ? <Value {...props} /> : <NamedValue {...props} to={to} />
}

/** Titles of a child's references are read when it is shown. */
function NamedValue({ to, ...props }: ChildValueProps & { to: string }) {
  const { Value } = props.valueKindOf(props.field)
  const ids = Array.isArray(props.value) ? props.value.map(String) : [String(props.value)]
  const { data = [] } = useOptions(to, { ids: ids.join(',') })
  const named = ids.flatMap((id) => data.find((option) => option.id === id)?.title ?? [])
  const [first] = named
  const title = Array.isArray(props.value) ? named : first
  const titles = title === undefined ? {} : { [props.name]: title }
  return <Value {...props} row={{ ...props.row, titles }} />
}
