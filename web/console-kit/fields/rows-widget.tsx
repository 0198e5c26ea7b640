import { ActionIcon, Button } from '@mantine/core'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field, RowsField } from '#contract/kernel/resource/fields.ts'
import { childFields, isAskedBy } from '#contract/kernel/resource/kinds/rows.ts'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '#web/ui/icons.ts'
import { isShownIn } from '../data/sections.ts'
import { type ChildForm, childForm } from '../kinds/form-kinds.ts'
import classes from '../kinds/rows.module.css'
import { useLabels } from '../labels/use-labels.ts'
import { useOverride } from '../overrides.ts'
import kit from './fields.module.css'
import type { WidgetProps } from './widget.ts'

export interface RowsWidgetProps extends WidgetProps<RowsField> {
  widgetOf(field: Field): ComponentType<WidgetProps>
  isWide(field: Field): boolean
}

/** Child rows, added, edited, ordered and removed in their parent's form. */
export default function RowsWidget(props: RowsWidgetProps) {
  const { field, resource, label, value, error, disabled, focusRef, onChange } = props
  const { t } = useTranslation('kit')
  const child: WidgetProps['resource'] = { ...resource, ...field.of }
  const labels = useLabels(child)
  const rows = value as readonly ChildForm[]
  const isFull = field.max !== undefined && rows.length >= field.max
  const put = (from: number, to: number) => {
    const row = rows[from]
    if (row) onChange(rows.toSpliced(from, 1).toSpliced(to, 0, row))
  }
  return (
    <fieldset className={classes.widget}>
      <legend>{label}</legend>
      <ol className={classes.list} hidden={rows.length === 0}>
        {rows.map((row, at) => (
          <li key={row.key} className={classes.child}>
            <div className={classes.head}>
              <span>{t('rows.number', { name: labels.singular, number: at + 1 })}</span>
              <ActionIcon
                aria-label={t('rows.up', { number: at + 1 })}
                disabled={disabled || at === 0}
                onClick={() => put(at, at - 1)}
              >
                <IconArrowUp size={16} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                aria-label={t('rows.down', { number: at + 1 })}
                disabled={disabled || at === rows.length - 1}
                onClick={() => put(at, at + 1)}
              >
                <IconArrowDown size={16} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                aria-label={t('rows.remove', { number: at + 1 })}
                disabled={disabled}
                onClick={() => onChange(rows.toSpliced(at, 1))}
              >
                <IconTrash size={16} aria-hidden="true" />
              </ActionIcon>
            </div>
            <ChildFields
              {...props}
              child={child}
              at={at}
              values={row.values}
              onValues={(values) => onChange(rows.with(at, { ...row, values }))}
            />
          </li>
        ))}
      </ol>
      {error && <p className={kit.fault}>{error}</p>}
      <div>
        <Button
          ref={focusRef}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          disabled={disabled || isFull}
          onClick={() => onChange([...rows, childForm(field, null)])}
        >
          {t('rows.add', { name: labels.one })}
        </Button>
      </div>
    </fieldset>
  )
}

interface ChildFieldsProps extends RowsWidgetProps {
  readonly child: WidgetProps['resource']
  readonly at: number
  readonly values: ChildForm['values']
  onValues(values: ChildForm['values']): void
}

function ChildFields({ child, at, values, onValues, within, widgetOf, isWide, ...props }: ChildFieldsProps) {
  const labels = useLabels(child)
  const own = useOverride(props.resource).childWidgets?.[props.name]
  // The server drops what the row's choices do not ask for.
  const asked = childFields(props.field).filter(
    ([, field]) => isShownIn(field, 'form') && isAskedBy(field.onlyWith, (other) => values[other]),
  )
  return (
    <div className={classes.fields}>
      {asked.map(([name, definition]) => {
        const Own = own?.[name]
        const Widget = widgetOf(definition)
        const place = `${at}.${name}`
        const whole = within[place]
        const shown: WidgetProps = {
          resource: child,
          row: null,
          field: definition,
          name: `${props.name}.${place}`,
          label: labels.field(name),
          value: values[name],
          error: whole ?? within[`${place}.ar`] ?? within[`${place}.en`],
          errors: { ar: within[`${place}.ar`] ?? whole, en: within[`${place}.en`] },
          within: startingWith(within, `${place}.`),
          required: definition.required === true,
          disabled: props.disabled,
          focusRef: noFocus,
          onChange: (value) => onValues({ ...values, [name]: value }),
          onBlur: props.onBlur,
        }
        return (
          <div key={name} data-wide={isWide(definition) || undefined}>
            {Own ? <Own {...shown} siblings={values} /> : <Widget {...shown} />}
          </div>
        )
      })}
    </div>
  )
}

/** The list gets the focus for the form's first fault. */
const noFocus = () => undefined

function startingWith(within: WidgetProps['within'], start: string): WidgetProps['within'] {
  const own = Object.entries(within).filter(([place]) => place.startsWith(start))
  return Object.fromEntries(own.map(([place, message]) => [place.slice(start.length), message]))
}
