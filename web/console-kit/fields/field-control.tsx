import { Skeleton } from '@mantine/core'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useController, useFormState } from 'react-hook-form'
import type { Field } from '#contract/kernel/resource/fields.ts'
import { isRows } from '#contract/kernel/resource/kinds/rows.ts'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import type { ResourceForm } from '../form/use-resource-form.ts'
import { widgetOf } from '../kinds/widgets.tsx'
import { HolderLink } from '../labels/holder-link.tsx'
import { useOverride } from '../overrides.ts'
import classes from './fields.module.css'
import type { WidgetProps } from './widget.ts'

interface FieldControlProps {
  readonly resource: Resource
  readonly row: ResourceRow | null
  readonly form: ResourceForm
  readonly name: string
  readonly field: Field
  /** An input of an action with its own widget. */
  readonly own?: ComponentType<WidgetProps> | undefined
  /** Shown once the widget is loaded. */
  readonly children?: ReactNode
}

/** One field of a form: value, fault and widget. */
export function FieldControl({
  resource,
  row,
  form: { form, labels, holderOf },
  name,
  field,
  own,
  children,
}: FieldControlProps) {
  const section = useOverride(resource)
  const Own = own ?? section.widgets?.[name]
  const Widget = Own ?? widgetOf(field)
  // A fault shown at one of two fields is checked again when the other changes.
  const deps = Object.entries(resource.fields).flatMap(([other, { requiredWithout }]) =>
    requiredWithout === name && form.getFieldState(other).invalid ? [other] : [],
  )
  const { field: input } = useController({ control: form.control, name, rules: { deps } })
  const { errors, isSubmitting } = useFormState({ control: form.control, name })
  const fault = errors[name] as Fault | undefined
  const holder = fault === undefined ? null : holderOf(name)
  // A widget of an action explains itself.
  const help = own ? '' : labels.help(name, row === null ? 'store' : 'update')
  return (
    <Suspense fallback={<Skeleton height={60} radius="sm" />}>
      <Widget
        resource={resource}
        row={row}
        field={field}
        name={name}
        label={labels.field(name)}
        value={input.value}
        error={fault?.message ?? fault?.ar?.message ?? fault?.en?.message}
        errors={{ ar: fault?.ar?.message ?? fault?.message, en: fault?.en?.message }}
        within={messagesWithin(fault)}
        required={field.required === true}
        disabled={isSubmitting}
        onChange={(value: unknown) => {
          input.onChange(value)
          // A fault of a child row goes as soon as it is mended: its other fields are still being filled in.
          if (isChosen(field) || (fault && isRows(field))) void form.trigger(name)
        }}
        onBlur={input.onBlur}
        focusRef={input.ref}
      />
      {holder && (
        <p className={classes.help}>
          <HolderLink of={holder} />
        </p>
      )}
      {help && <p className={classes.help}>{help}</p>}
      {children}
    </Suspense>
  )
}

/** A value that is chosen is changed at once; a typed one when its field is left. */
function isChosen({ kind }: Field): boolean {
  return chosenKinds.has(kind)
}

const chosenKinds: ReadonlySet<Field['kind']> = new Set([
  'boolean',
  'choice',
  'reference',
  'references',
  'image',
  'images',
  'file',
  'audio',
  'focus',
])

interface Fault {
  readonly message?: string
  readonly ar?: { readonly message?: string }
  readonly en?: { readonly message?: string }
}

/** Faults of child rows, by position within the field. */
function messagesWithin(fault: unknown, place = ''): Readonly<Record<string, string>> {
  if (typeof fault !== 'object' || fault === null || fault instanceof Element) return {}
  return Object.fromEntries(
    Object.entries(fault).flatMap(([name, value]) =>
      name === 'message' && place !== '' && typeof value === 'string'
        ? [[place, value]]
        : Object.entries(messagesWithin(value, place === '' ? name : `${place}.${name}`)),
    ),
  )
}
