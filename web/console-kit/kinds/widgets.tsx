import { type ComponentType, lazy, type ReactNode } from 'react'
import type { Field, FieldKind, FieldOf } from '#contract/kernel/resource/fields.ts'
import { audioMimes } from '#contract/kernel/resource/kinds/audio.ts'
import { ChoiceWidget } from '../fields/choice-widget.tsx'
import { AmountWidget, DecimalWidget, IntegerWidget } from '../fields/figure-widget.tsx'
import { FileWidget } from '../fields/file-widget.tsx'
import { JsonWidget } from '../fields/json-widget.tsx'
import { LocalizedWidget } from '../fields/localized-widget.tsx'
import { PhoneWidget } from '../fields/phone-widget.tsx'
import { ReferenceWidget } from '../fields/reference-widget.tsx'
import { ReferencesWidget } from '../fields/references-widget.tsx'
import { SwitchWidget } from '../fields/switch-widget.tsx'
import { LineWidget, LongTextWidget } from '../fields/text-widget.tsx'
import type { WidgetProps } from '../fields/widget.ts'

// Large widgets load when a form needs them.
const DateWidget = lazy(() => import('../fields/date-widget.tsx'))
const DateTimeWidget = lazy(() => import('../fields/date-time-widget.tsx'))
const RichTextWidget = lazy(() => import('../fields/rich-text-widget.tsx'))
const ImageWidget = lazy(() => import('../fields/image-widget.tsx'))
const ImagesWidget = lazy(() => import('../fields/images-widget.tsx'))
const ColorWidget = lazy(() => import('../fields/color-widget.tsx'))
const RowsWidget = lazy(() => import('../fields/rows-widget.tsx'))
const FocusWidget = lazy(() => import('../fields/focus-widget.tsx'))
const LocationWidget = lazy(() => import('../fields/location-widget.tsx'))

interface WidgetKind<F extends Field = Field> {
  Widget(props: WidgetProps<F>): ReactNode
  /** Uses the whole width of the form. */
  readonly wide?: true
}

/** A kind that is missing here does not compile. */
const kinds: { readonly [K in FieldKind]: WidgetKind<FieldOf<K>> } = {
  text: { Widget: (props) => <LineWidget {...props} isLtr={props.field.mono === true} /> },
  'localized-text': { Widget: LocalizedWidget, wide: true },
  'long-text': { Widget: LongTextWidget, wide: true },
  'rich-text': { Widget: (props) => <RichTextWidget {...props} />, wide: true },
  integer: { Widget: IntegerWidget },
  decimal: { Widget: DecimalWidget },
  money: { Widget: AmountWidget },
  boolean: { Widget: SwitchWidget },
  date: { Widget: (props) => <DateWidget {...props} /> },
  'date-time': { Widget: (props) => <DateTimeWidget {...props} /> },
  choice: { Widget: ChoiceWidget },
  reference: { Widget: ReferenceWidget },
  references: { Widget: ReferencesWidget, wide: true },
  image: { Widget: (props) => <ImageWidget {...props} /> },
  images: { Widget: (props) => <ImagesWidget {...props} />, wide: true },
  file: { Widget: (props) => <FileWidget {...props} mimes={props.field.mimes} /> },
  audio: { Widget: (props) => <FileWidget {...props} mimes={audioMimes} /> },
  video: { Widget: (props) => <LineWidget {...props} isLtr inputMode="url" lengthMax={urlLengthMax} /> },
  url: { Widget: (props) => <LineWidget {...props} isLtr inputMode="url" lengthMax={urlLengthMax} /> },
  phone: { Widget: PhoneWidget },
  email: { Widget: (props) => <LineWidget {...props} isLtr inputMode="email" /> },
  nid: { Widget: (props) => <LineWidget {...props} isLtr inputMode="numeric" /> },
  color: { Widget: (props) => <ColorWidget {...props} /> },
  focus: { Widget: (props) => <FocusWidget {...props} /> },
  location: { Widget: (props) => <LocationWidget {...props} />, wide: true },
  json: { Widget: JsonWidget, wide: true },
  rows: {
    Widget: (props) => <RowsWidget {...props} widgetOf={widgetOf} isWide={isWide} />,
    wide: true,
  },
}

const urlLengthMax = 2_048

export function widgetOf({ kind }: Field): ComponentType<WidgetProps> {
  const widget: WidgetKind = kinds[kind]
  return widget.Widget
}

/** Whether a field uses the whole width of the form. */
export function isWide({ kind }: Field): boolean {
  return kinds[kind].wide === true
}
