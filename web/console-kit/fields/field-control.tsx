import { Skeleton } from '@mantine/core'
import { type ComponentType, lazy, Suspense } from 'react'
import { useController, useFormState } from 'react-hook-form'
import type { Field, FieldKind } from '#contract/kernel/resource/fields.ts'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { isTwofold } from '../form/check-values.ts'
import type { SectionForm } from '../form/use-section-form.ts'
import { useOverride } from '../overrides.ts'
import { HolderLink } from '../words/holder-link.tsx'
import { ChoiceWidget } from './choice-widget.tsx'
import classes from './fields.module.css'
import { FigureWidget } from './figure-widget.tsx'
import { FileWidget } from './file-widget.tsx'
import { JsonWidget } from './json-widget.tsx'
import { LocalizedWidget } from './localized-widget.tsx'
import { PhoneWidget } from './phone-widget.tsx'
import { ReferenceWidget } from './reference-widget.tsx'
import { ReferencesWidget } from './references-widget.tsx'
import { SwitchWidget } from './switch-widget.tsx'
import { LongTextWidget, TextWidget } from './text-widget.tsx'
import type { WidgetProps } from './widget.ts'

// What is large comes when a form needs it.
const DateWidget = lazy(() => import('./date-widget.tsx'))
const DateTimeWidget = lazy(() => import('./date-time-widget.tsx'))
const RichTextWidget = lazy(() => import('./rich-text-widget.tsx'))
const ImageWidget = lazy(() => import('./image-widget.tsx'))
const ImagesWidget = lazy(() => import('./images-widget.tsx'))
const ColorWidget = lazy(() => import('./color-widget.tsx'))
const LocationWidget = lazy(() => import('./location-widget.tsx'))

const widgets: Record<FieldKind, ComponentType<WidgetProps>> = {
  text: TextWidget,
  'localized-text': LocalizedWidget,
  'long-text': LongTextWidget,
  'rich-text': RichTextWidget,
  integer: FigureWidget,
  decimal: FigureWidget,
  money: FigureWidget,
  boolean: SwitchWidget,
  date: DateWidget,
  'date-time': DateTimeWidget,
  choice: ChoiceWidget,
  reference: ReferenceWidget,
  references: ReferencesWidget,
  image: ImageWidget,
  images: ImagesWidget,
  file: FileWidget,
  url: TextWidget,
  phone: PhoneWidget,
  email: TextWidget,
  nid: TextWidget,
  color: ColorWidget,
  location: LocationWidget,
  json: JsonWidget,
}

const wideKinds: ReadonlySet<FieldKind> = new Set([
  'rich-text',
  'long-text',
  'images',
  'json',
  'location',
  'references',
])

/** Whether a field wants the whole width of the form. */
export function isWide(field: Field): boolean {
  return wideKinds.has(field.kind) || isTwofold(field)
}

interface FieldControlProps {
  readonly resource: Resource
  readonly row: ResourceRow | null
  readonly form: SectionForm
  readonly name: string
  readonly field: Field
}

/** One field of the form: its value, what is wrong with it, and what it is drawn with. */
export function FieldControl({
  resource,
  row,
  form: { form, words, holderOf },
  name,
  field,
}: FieldControlProps) {
  const Own = useOverride(resource).widgets?.[name]
  const Widget = Own ?? widgets[field.kind]
  // What is said at one of two fields is asked again when the other is filled in.
  const deps = Object.entries(resource.fields).flatMap(([other, { requiredWithout }]) =>
    requiredWithout === name && form.getFieldState(other).invalid ? [other] : [],
  )
  const { field: input } = useController({ control: form.control, name, rules: { deps } })
  const { errors, isSubmitting } = useFormState({ control: form.control, name })
  const fault = errors[name] as Fault | undefined
  const holder = fault === undefined ? null : holderOf(name)
  const help = words.help(name, row === null ? 'store' : 'update')
  return (
    <Suspense fallback={<Skeleton height={60} radius="sm" />}>
      <Widget
        resource={resource}
        row={row}
        field={field}
        name={name}
        label={words.field(name)}
        value={input.value}
        error={fault?.message ?? fault?.ar?.message ?? fault?.en?.message}
        errors={{ ar: fault?.ar?.message ?? fault?.message, en: fault?.en?.message }}
        required={field.required === true}
        disabled={isSubmitting}
        onChange={input.onChange}
        onBlur={input.onBlur}
        focusRef={input.ref}
      />
      {holder && (
        <p className={classes.help}>
          <HolderLink of={holder} />
        </p>
      )}
      {help && <p className={classes.help}>{help}</p>}
    </Suspense>
  )
}

interface Fault {
  readonly message?: string
  readonly ar?: { readonly message?: string }
  readonly en?: { readonly message?: string }
}
