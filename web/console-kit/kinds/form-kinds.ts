import { cleanTyped } from '#contract/kernel/digits.ts'
import type {
  Field,
  FieldKind,
  FieldOf,
  LongTextField,
  RichTextField,
  RowsField,
} from '#contract/kernel/resource/fields.ts'
import { childFields } from '#contract/kernel/resource/kinds/rows.ts'
import { percentOf, shareOf } from '#contract/kernel/share.ts'
import { type FormKind, inBoth, plainForm, type Wire } from './form-kind.ts'

/** Pictures being arranged: stored ones, then new ones. */
export interface PicturesValue {
  readonly kept: readonly { readonly id: string; readonly url: string }[]
  readonly added: readonly File[]
}

const plain = plainForm()

/** A kind that is missing here does not compile. */
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
  audio: sentAsFile(),
  video: plain,
  url: plain,
  phone: plain,
  email: plain,
  nid: plain,
  color: plain,
  location: plainForm({ toForm: (_field, value) => value }),
  focus: plainForm({ toForm: (_field, value) => value }),
  json: plainForm({
    // A value of a known shape has a widget of its own.
    toForm({ shape }, value) {
      if (shape) return value
      return value === null || value === '' ? '' : JSON.stringify(value, null, 2)
    },
    sent: ({ shape }, value) => (shape ? value : parsedJson(String(value))),
  }),
  rows: plainForm({
    toForm: (field, value) => (Array.isArray(value) ? value.map((row) => childForm(field, row)) : []),
    toWire: (field, name, value) => ({
      [name]: (value as readonly ChildForm[]).map((child) => childWire(field, child)),
    }),
    isMissing: (value) => Array.isArray(value) && value.length === 0,
  }),
}

/** A child row being edited. */
export interface ChildForm {
  /** Its key on screen, also without an id. */
  readonly key: string
  readonly id: string | null
  readonly values: Readonly<Record<string, unknown>>
}

let begun = 0

/** @param row of the server; null for a new one */
export function childForm(field: RowsField, row: Readonly<Record<string, unknown>> | null): ChildForm {
  begun += 1
  const values = childFields(field).map(([name, child]) => {
    const usual = 'default' in child ? child.default : null
    return [name, formKindOf(child).toForm(child, (row === null ? usual : row[name]) ?? null)]
  })
  const id = row === null ? null : String(row['id'])
  return { key: id ?? `new-${begun}`, id, values: Object.fromEntries(values) }
}

/** Missing required values are left out, so the rules report them. */
function childWire(field: RowsField, { id, values }: ChildForm): Wire {
  const sent = childFields(field).flatMap(([name, child]) => {
    const isLeftOut = child.required === true && formKindOf(child).isMissing(values[name])
    return isLeftOut ? [] : Object.entries(formKindOf(child).toWire(child, name, values[name]))
  })
  return { ...(id !== null && { id }), ...Object.fromEntries(sent) }
}

export function formKindOf({ kind }: Field): FormKind {
  return kinds[kind]
}

function maybeInBoth<F extends Field & { readonly localized?: boolean }>(): FormKind<F> {
  return plainForm<F>({ toForm: (field, value) => (field.localized ? inBoth(value) : (value ?? '')) })
}

/** An untouched file is its own address. */
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

/** Invalid JSON becomes a value that no schema accepts, so the form reports it before sending. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return Symbol.for('unreadable')
  }
}
