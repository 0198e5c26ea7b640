import { type Currency, defaultCurrency, isCurrency } from '#contract/kernel/currencies.ts'
import { formatPhone } from '#contract/kernel/phone-text.ts'
import type { Field, FieldKind, FieldOf, IntegerField, MoneyField } from '#contract/kernel/resource/fields.ts'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import { percentOf } from '#contract/kernel/share.ts'
import { Money } from '#web/ui/money.tsx'
import { DayCell, TimeCell } from '../cells/time-cell.tsx'
import { ChoiceValue } from './choice-value.tsx'
import { ReferencesValue, ReferenceValue } from './reference-values.tsx'
import { RowsValue } from './rows-value.tsx'
import {
  ColorValue,
  FileLink,
  FocusValue,
  LocationValue,
  OutsideLink,
  Picture,
  Pictures,
  Sound,
  Video,
  YesNo,
} from './seen-values.tsx'
import { InBothLanguages, JsonValue, LongTextValue, Ltr, RichTextValue, TextValue } from './text-values.tsx'
import type { ValueKind } from './value-kind.ts'

/** Longer ones do not fit a column. */
const codeInColumnMax = 20

/** A kind that is missing here does not compile. */
const kinds: { readonly [K in FieldKind]: ValueKind<FieldOf<K>> } = {
  text: {
    Value: TextValue,
    // An account number is compared digit by digit: it gets a line of its own instead of a break.
    isWide: ({ mono }, value) => mono === true && String(value).length > codeInColumnMax,
  },
  'localized-text': { Value: InBothLanguages, speaks: 'list' },
  'long-text': { Value: LongTextValue, speaks: 'page', bulky: true, isWide: () => true },
  'rich-text': { Value: RichTextValue, speaks: 'page', bulky: true, isWide: () => true },
  integer: {
    Value: ({ field, value }) => <Ltr>{integerText(field, value)}</Ltr>,
    numeric: true,
  },
  decimal: { Value: ({ value }) => <Ltr>{grouped(String(value))}</Ltr>, numeric: true },
  money: {
    Value: ({ field, value, row }) => <Money value={String(value)} currency={currencyIn(field, row)} />,
    numeric: true,
    key: true,
  },
  boolean: {
    Value: YesNo,
    // A usual "on" is silent; "off" is shown.
    isSilent: (field, value) => value === false && field.default !== true,
  },
  date: { Value: ({ value, within }) => <DayCell day={String(value)} within={within} /> },
  'date-time': {
    Value: ({ value, within }) => <TimeCell at={String(value)} within={within} />,
    moment: true,
  },
  choice: { Value: ChoiceValue },
  reference: { Value: ReferenceValue },
  references: { Value: ReferencesValue, bulky: true },
  image: { Value: Picture, speaks: 'page', picture: true },
  images: { Value: Pictures, speaks: 'page', bulky: true, isWide: () => true },
  file: { Value: FileLink },
  audio: { Value: Sound, speaks: 'page', bulky: true, isWide: () => true },
  video: { Value: Video, speaks: 'page', bulky: true, isWide: () => true },
  url: { Value: OutsideLink, bulky: true },
  phone: { Value: ({ value }) => <Ltr>{formatPhone(String(value))}</Ltr> },
  email: { Value: ({ value }) => <Ltr>{String(value)}</Ltr> },
  nid: { Value: ({ value }) => <Ltr code>{String(value)}</Ltr> },
  color: { Value: ColorValue },
  location: { Value: LocationValue, bulky: true },
  focus: { Value: FocusValue, bulky: true },
  json: { Value: JsonValue, bulky: true, isWide: () => true },
  rows: {
    Value: (props) => <RowsValue {...props} valueKindOf={valueKindOf} />,
    bulky: true,
    isWide: () => true,
  },
}

export function valueKindOf({ kind }: Field): ValueKind {
  return kinds[kind]
}

function currencyIn({ currency, unit }: MoneyField, row: ResourceRow): Currency {
  const named = unit === undefined ? undefined : row[unit]
  if (typeof named === 'string' && isCurrency(named)) return named
  if (typeof currency !== 'object') return currency ?? defaultCurrency
  return (row[currency.field] as Currency | undefined) ?? defaultCurrency
}

function integerText({ share, year }: IntegerField, value: unknown): string {
  if (share) return `${percentOf(Number(value))} %`
  return year ? String(value) : grouped(String(value))
}

function grouped(figure: string): string {
  const [whole = '', fraction] = figure.split('.')
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? thousands : `${thousands}.${fraction}`
}
