import { join } from 'node:path'
import QRCode from 'qrcode'
import { currencyFacts, currencyOf } from '#contract/kernel/currencies.ts'
import { formatAmount, fromWire } from '#contract/kernel/money.ts'
import { fileMedia, type QueryOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { printReceipt as contract } from '#contract/operations/receipts/print-receipt.ts'
import type { Db } from '#server/platform/db/database.ts'
import { renderPdf, tripoliClock } from '#server/platform/documents/index.ts'
import { FileAnswer } from '#server/platform/http/file-answer.ts'
import { locales, say } from '#server/platform/messages.ts'
import { type KeyRing, parseReference } from '#server/platform/secrets/index.ts'
import { concernsClient } from './receipt.queries.ts'
import { showReceipt } from './show-receipt.ts'

const template = join(import.meta.dirname, 'receipt.typ')

export interface PrintDeps {
  readonly db: Db
  readonly keys: KeyRing
  /** Where the code on the receipt leads. */
  readonly publicUrl: string
}

/**
 * The receipt of a movement of the client's own, in both languages, with the code of the page that proves it.
 * @throws Refusal `request.not_found`, `busy`
 */
export async function printReceipt(
  { db, keys, publicUrl }: PrintDeps,
  clientId: bigint,
  { reference, paper }: { reference: string } & QueryOf<typeof contract>,
): Promise<FileAnswer> {
  const id = parseReference(keys, reference)
  if (id === null || !(await concernsClient(db, id, clientId))) throw new Refusal('request.not_found')
  const receipt = await showReceipt(db, keys, reference)
  const address = new URL(`/receipts/${receipt.reference}`, publicUrl)
  const body = await renderPdf(template, {
    paper,
    reference: receipt.reference,
    reversed: receipt.status === 'reversed',
    amount: asRead(receipt.amount, receipt.currency),
    rows: rowsOf(receipt),
    words: wordsOf(receipt),
    address: address.host + address.pathname,
    qr: await QRCode.toString(address.href, { type: 'svg', margin: 0 }),
  })
  return new FileAnswer({ mime: fileMedia.pdf, filename: `mahfaza-${receipt.reference}.pdf`, body })
}

type Receipt = Awaited<ReturnType<typeof showReceipt>>

function rowsOf({ from, to, fee, currency, created_at, reverses, reversed_by }: Receipt) {
  const given = (kind: string) => (label: string, value: string | null) =>
    value ? [{ label, kind, value }] : []
  const name = given('text')
  const other = given('reference')
  const hasFee = /[1-9]/.test(fee)
  return [
    ...name('from', from),
    ...name('to', to),
    ...(hasFee ? [{ label: 'fee', kind: 'money', value: asRead(fee, currency) }] : []),
    { label: 'when', kind: 'datetime', value: tripoliClock(new Date(created_at)) },
    ...other('reverses', reverses),
    ...other('reversed_by', reversed_by),
  ]
}

function wordsOf({ kind, currency }: Receipt) {
  const entries = locales.map((locale) => [
    locale,
    {
      kind: say(locale, `portal:kinds.${kind}`),
      currency: currencyFacts(currencyOf(currency)).symbol[locale],
      receipt: say(locale, 'documents:receipt.title'),
      reversed: say(locale, 'documents:receipt.reversed'),
      verify: say(locale, 'documents:receipt.verify'),
      from: say(locale, 'receipts:from'),
      to: say(locale, 'receipts:to'),
      fee: say(locale, 'receipts:fee'),
      when: say(locale, 'receipts:when'),
      reverses: say(locale, 'receipts:reverses'),
      reversed_by: say(locale, 'receipts:reversed_by'),
    },
  ])
  return Object.fromEntries(entries)
}

function asRead(wire: string, currency: string): string {
  const known = currencyOf(currency)
  return formatAmount(fromWire(wire, known), known)
}
