import { cleanTyped } from '#contract/kernel/digits.ts'
import type {
  Field,
  FieldKind,
  FieldOf,
  LongTextField,
  RichTextField,
} from '#contract/kernel/resource/fields.ts'
import { percentOf, shareOf } from '#contract/kernel/share.ts'
import { type FormKind, inBoth, plainForm } from './form-kind.ts'

/** Pictures of a list while they are arranged: those kept, and the new ones behind them. */
export interface PicturesValue {
  readonly kept: readonly { readonly id: string; readonly url: string }[]
  readonly added: readonly File[]
}

const plain = plainForm()

/** A kind that nothing is said of here does not compile. */
const kinds: { readonly [K in FieldKind]: FormKind<FieldOf<K>> } = {
  text: plain,
  'localized-text': plainForm({ toForm: (_field, value) => inBoth(value) }),
  'long-text': maybeInBoth<LongTextField>(),
  'rich-text': maybeInBoth<RichTextField>(),
  integer: plainForm({
    toForm({ share }, value) {
      if (value === null || value === '') return ''
      return share ? percentOf(Number(value)) : String(value)
    },
    sent({ share }, value) {
      const text = figure(value)
      if (share) return shareOf(text) ?? text
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
    },
  }),
  decimal: plainForm({ sent: (_field, value) => figure(value) }),
  money: plainForm({ sent: (_field, value) => cleanTyped(String(value)) }),
  boolean: plainForm({ toForm: (_field, value) => value === true || value === '1', bulk: true }),
  date: plain,
  'date-time': plain,
  choice: plainForm({ bulk: true }),
  reference: plainForm({ bulk: true }),
  references: plainForm({
    toForm: (_field, value) => (Array.isArray(value) ? value : []),
    isMissing: (value) => Array.isArray(value) && value.length === 0,
  }),
  image: sentAsFile(),
  images: plainForm({
    toForm: (_field, value) =>
      ({ kept: Array.isArray(value) ? value : [], added: [] }) satisfies PicturesValue,
    toWire(_field, name, value) {
      const { kept, added } = value as PicturesValue
      return { [name]: kept.map(({ id }) => id), ...(added.length > 0 && { [`${name}_new`]: added }) }
    },
    isMissing(value) {
      const { kept, added } = value as PicturesValue
      return kept.length + added.length === 0
    },
  }),
  file: sentAsFile(),
  url: plain,
  phone: plain,
  email: plain,
  nid: plain,
  color: plain,
  location: plainForm({ toForm: (_field, value) => value }),
  json: plainForm({
    toForm: (_field, value) => (value === null || value === '' ? '' : JSON.stringify(value, null, 2)),
    sent: (_field, value) => parsedJson(String(value)),
  }),
}

export function formKindOf({ kind }: Field): FormKind {
  return kinds[kind]
}

function maybeInBoth<F extends Field & { readonly localized?: boolean }>(): FormKind<F> {
  return plainForm<F>({ toForm: (field, value) => (field.localized ? inBoth(value) : (value ?? '')) })
}

/** A file that was not touched is its own address. */
function sentAsFile<F extends Field>(): FormKind<F> {
  return plainForm<F>({
    toForm: (_field, value) => value,
    toWire: (_field, name, value) => (value instanceof Blob || value === null ? { [name]: value } : {}),
    isUntouched: (value) => value !== null && !(value instanceof Blob),
  })
}

function figure(value: unknown): string {
  return cleanTyped(String(value)).replaceAll(',', '')
}

/** A text that is no JSON becomes what no schema takes, so that the form says so before anything is sent. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return Symbol.for('unreadable')
  }
}
