import { join } from 'node:path'
import QRCode from 'qrcode'
import { isSome } from '#contract/kernel/amounts.ts'
import { currencyFacts, currencyOf } from '#contract/kernel/currencies.ts'
import { languages } from '#contract/kernel/localized.ts'
import { formatAmount, fromWire } from '#contract/kernel/money.ts'
import { fileMedia, type QueryOf } from '#contract/kernel/operation.ts'
import type { printReceipt as contract } from '#contract/operations/receipts/print-receipt.ts'
import { receiptLines } from '#contract/operations/receipts/receipt-lines.ts'
import { receiptName } from '#contract/shapes/movement-names.ts'
import type { Db } from '#server/platform/db/database.ts'
import { renderPdf, tripoliClock } from '#server/platform/documents/index.ts'
import { FileAnswer } from '#server/platform/http/file-answer.ts'
import { translate } from '#server/platform/messages.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { showOwnReceipt } from './show-own-receipt.ts'

const template = join(import.meta.dirname, 'receipt.typ')

export interface PrintDeps {
  readonly db: Db
  readonly keys: KeyRing
  /** The base address of the printed code. */
  readonly publicUrl: string
}

/**
 * The receipt of a client's own movement, in both languages, with the code of its proof page.
 * @throws Refusal `request.not_found`, `busy`
 */
export async function printReceipt(
  { db, keys, publicUrl }: PrintDeps,
  clientId: bigint,
  { reference, paper }: { reference: string } & QueryOf<typeof contract>,
): Promise<FileAnswer> {
  const receipt = await showOwnReceipt(db, keys, clientId, reference)
  const rows = rowsOf(receipt)
  const address = new URL(`/receipts/${receipt.reference}`, publicUrl)
  const body = await renderPdf(template, {
    paper,
    reference: receipt.reference,
    reversed: receipt.status === 'reversed',
    amount: asRead(receipt.amount, receipt.currency),
    rows,
    words: wordsOf(
      receipt,
      rows.map(({ label }) => label),
    ),
    address: address.host + address.pathname,
    qr: await QRCode.toString(address.href, { type: 'svg', margin: 0 }),
  })
  return new FileAnswer({ mime: fileMedia.pdf, filename: `mahfaza-${receipt.reference}.pdf`, body })
}

type Receipt = Awaited<ReturnType<typeof showOwnReceipt>>

function rowsOf(receipt: Receipt) {
  return receiptLines(receipt).map((line) => {
    if (line.kind === 'fee' && !isSome(line.value)) return { ...line, kind: 'localized', value: noFee() }
    if (line.kind === 'money' || line.kind === 'fee')
      return { ...line, kind: 'money', value: asRead(line.value, receipt.currency) }
    if (line.kind === 'instant') return { ...line, value: tripoliClock(new Date(line.value)) }
    return line
  })
}

function noFee() {
  return { ar: translate('ar', 'common:money.no_fee'), en: translate('en', 'common:money.no_fee') }
}

function wordsOf({ currency, ...receipt }: Receipt, labels: readonly string[]) {
  const entries = languages.map((locale) => [
    locale,
    {
      kind: translate(locale, `portal:${receiptName(receipt)}`),
      currency: currencyFacts(currencyOf(currency)).symbol[locale],
      receipt: translate(locale, 'documents:receipt.title'),
      reversed: translate(locale, 'documents:receipt.reversed'),
      verify: translate(locale, 'documents:receipt.verify'),
      ...Object.fromEntries(labels.map((label) => [label, translate(locale, `receipts:${label}`)])),
    },
  ])
  return Object.fromEntries(entries)
}

function asRead(wire: string, currency: string): string {
  const known = currencyOf(currency)
  return formatAmount(fromWire(wire, known), known)
}
