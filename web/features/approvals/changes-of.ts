import { labelsOf } from '#web/lib/console/fact-labels.ts'

type Reader = Parameters<typeof labelsOf>[1]
type Facts = Readonly<Record<string, unknown>>

/** The most important first: who, how much, where to; others follow as they came. */
const order = [
  'client',
  'from',
  'to',
  'merchant',
  'seller',
  'category',
  'serial_number',
  'code_last4',
  'revealed_at',
  'supplier',
  'direction',
  'count',
  'face_value',
  'total_value',
  'amount',
  'fee',
  'net_amount',
  'balance',
  'bank',
  'account',
  'account_changed_at',
  'account_warning',
  'paid_number',
  'bank_reference',
  'transferred_on',
  'paid_on',
]

/** The database sorts facts by letter. */
function inOrder(fields: readonly string[]): string[] {
  const placeOf = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)
  return fields.toSorted((one, other) => placeOf(one) - placeOf(other))
}

export type FieldChange =
  | {
      readonly kind: 'list'
      readonly field: string
      readonly given: readonly string[]
      readonly taken: readonly string[]
    }
  | {
      readonly kind: 'value'
      readonly field: string
      readonly before: string | null
      readonly after: string | null
    }

/** The differences, field by field; without a state before, everything is new. */
export function changesOf(before: Facts | null, after: Facts, reader: Reader): FieldChange[] {
  const fields = inOrder([...new Set([...Object.keys(after), ...Object.keys(before ?? {})])])
  return fields.flatMap((field) => changeOf(field, before?.[field], after[field], reader) ?? [])
}

export interface Fact {
  readonly field: string
  readonly value: string
}

/** The unchanged facts about the subject; a list is shown by its changes only. */
export function staysOf(before: Facts | null, after: Facts, reader: Reader): Fact[] {
  return inOrder(Object.keys(before ?? {})).flatMap((field) => {
    const value = before?.[field]
    const text = Array.isArray(value) ? null : textOf(value, reader)
    return text !== null && text === textOf(after[field], reader) ? [{ field, value: text }] : []
  })
}

function changeOf(field: string, before: unknown, after: unknown, reader: Reader): FieldChange | null {
  if (Array.isArray(before) || Array.isArray(after)) {
    const [had, has] = [namesOf(before, reader), namesOf(after, reader)]
    const given = has.filter((entry) => !had.includes(entry))
    const taken = had.filter((entry) => !has.includes(entry))
    return given.length + taken.length > 0 ? { kind: 'list', field, given, taken } : null
  }
  const [was, is] = [textOf(before, reader), textOf(after, reader)]
  return was === is ? null : { kind: 'value', field, before: was, after: is }
}

function namesOf(value: unknown, reader: Reader): string[] {
  return Array.isArray(value) ? value.map((entry) => textOf(entry, reader) ?? '') : []
}

function textOf(value: unknown, reader: Reader): string | null {
  return labelsOf(value, reader) || null
}
