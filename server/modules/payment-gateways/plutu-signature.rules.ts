import { isCurrency } from '#contract/kernel/currencies.ts'
import { parseAmount } from '#contract/kernel/money.ts'
import type { GatewayNotice } from './payment-gateway.ts'

/** The fields in Plutu's hash, by the `gateway` of the message. */
const signedFields: ReadonlyMap<string, readonly string[]> = new Map([
  ['localbankcards', ['gateway', 'approved', 'canceled', 'invoice_no', 'amount', 'transaction_id']],
  ['tlync', ['gateway', 'approved', 'invoice_no', 'amount', 'transaction_id', 'payment_method']],
  ['mpgs', ['gateway', 'approved', 'canceled', 'amount', 'currency', 'invoice_no', 'transaction_id']],
])

export type Fields = readonly (readonly [name: string, value: string])[]

export interface SignedMessage {
  /** Hexadecimal, as it came. */
  readonly hash: string
  /** The hashed text: the kept fields in the order received, URL-encoded like PHP does. */
  readonly text: string
  readonly values: ReadonlyMap<string, string>
}

/** Null without a known gateway or a hash, or with a duplicate field: then nothing in it can be trusted. */
export function readSigned(fields: Fields): SignedMessage | null {
  const values = new Map(fields)
  const hash = values.get('hashed')
  const kept = signedFields.get(values.get('gateway') ?? '')
  if (hash === undefined || kept === undefined || values.size !== fields.length) return null
  const covered = fields.filter(([name]) => kept.includes(name)).map(([name, value]) => [name, value])
  return { hash, text: phpQuery(covered), values: new Map(covered as [string, string][]) }
}

/** `URLSearchParams` writes like PHP's `http_build_query`, except for the asterisk. */
export function phpQuery(fields: readonly (readonly string[])[]): string {
  return new URLSearchParams(fields.map(([name = '', value = '']): [string, string] => [name, value]))
    .toString()
    .replaceAll('*', '%2A')
}

/** The content of a message with a valid hash. LYD where no currency is named. */
export function noticeOf({ values }: SignedMessage): GatewayNotice | null {
  const invoiceNo = values.get('invoice_no')
  if (!invoiceNo) return null
  if (values.get('approved') !== '1') {
    return { outcome: values.get('canceled') === '1' ? 'cancelled' : 'failed', invoiceNo }
  }
  const transaction = values.get('transaction_id')
  if (!transaction) return null
  const currency = values.get('currency') || 'LYD'
  const amount = isCurrency(currency) ? parseAmount(values.get('amount') ?? '', currency) : null
  return {
    outcome: 'paid',
    invoiceNo,
    transaction,
    amountMinor: typeof amount === 'bigint' ? amount : null,
    currency,
  }
}

/** Fields of a JSON object in order; null when it is not a flat object. */
export function fieldsOfJson(text: string): Fields | null {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return null
  const fields = Object.entries(read)
  if (fields.some(([, value]) => typeof value === 'object' && value !== null)) return null
  return fields.map(([name, value]) => [name, phpText(value)])
}

/** `http_build_query` writes true as 1 and false as 0. */
function phpText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return String(value ?? '')
}
