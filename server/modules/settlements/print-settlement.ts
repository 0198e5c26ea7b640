import { join } from 'node:path'
import { type Currency, currencyFacts, defaultCurrency } from '#contract/kernel/currencies.ts'
import { type Language, languages } from '#contract/kernel/localized.ts'
import { formatAmount } from '#contract/kernel/money.ts'
import { fileMedia } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { formatSerialNumber } from '#contract/kernel/serial-text.ts'
import type { Db } from '#server/platform/db/database.ts'
import { renderPdf, tripoliClock } from '#server/platform/documents/index.ts'
import { FileAnswer } from '#server/platform/http/file-answer.ts'
import { translate } from '#server/platform/messages.ts'
import { findSettlementOfAnyone, findVouchersOf } from './settlement.queries.ts'

const template = join(import.meta.dirname, 'settlement.typ')
const currency: Currency = defaultCurrency
/** A longer statement names the number of omitted vouchers; the console lists all. */
const vouchersPrintedMax = 2_000

const wordKeys = [
  'number',
  'status',
  'client_id',
  'supplier_id',
  'vouchers_count',
  'total_amount',
  'fee',
] as const
const moreWordKeys = [
  'net_amount',
  'paid_at',
  'bank_reference',
  'paid_on',
  'note',
  'payee_bank',
  'payee_holder',
  'payee_number',
  'created_at',
] as const

interface Print {
  /** The required owner; null for staff. */
  readonly ownerId: bigint | null
  /** The document has both languages; this one decides the layout. */
  readonly locale: Language
}

/**
 * The statement of a settlement.
 * @throws Refusal `request.not_found`, `busy`
 */
export async function printSettlement(db: Db, id: bigint, print: Print): Promise<FileAnswer> {
  const body = await renderPdf(template, await readStatement(db, id, print))
  return new FileAnswer({ mime: fileMedia.pdf, filename: `settlement-${id}.pdf`, body })
}

/**
 * The content of the document.
 * @throws Refusal `request.not_found`
 */
export async function readStatement(db: Db, id: bigint, { ownerId, locale }: Print) {
  const settlement = await findSettlementOfAnyone(db, id)
  if (!settlement || (ownerId !== null && settlement.clientId !== ownerId))
    throw new Refusal('request.not_found')
  const vouchers = await findVouchersOf(db, id, { limit: vouchersPrintedMax, offset: 0 })
  return {
    locale,
    number: settlement.id.toString(),
    status: settlement.status,
    merchant: settlement.clientName,
    supplier: settlement.supplierName,
    count: settlement.count.toLocaleString('en'),
    total: formatAmount(settlement.totalMinor, currency),
    fee: formatAmount(settlement.feeMinor, currency),
    net: formatAmount(settlement.totalMinor - settlement.feeMinor, currency),
    made: tripoliClock(settlement.createdAt),
    paid: settlement.paidAt && tripoliClock(settlement.paidAt),
    payment: settlement.payment,
    note: settlement.note,
    payee: settlement.payee,
    left_out: Math.max(0, settlement.count - vouchers.length).toLocaleString('en'),
    vouchers: vouchers.map((voucher) => ({
      serial: formatSerialNumber(voucher.serialNumber),
      category: voucher.category,
      used: tripoliClock(voucher.usedAt),
      amount: formatAmount(voucher.amountMinor, currency),
      fee: formatAmount(voucher.feeMinor, currency),
      net: formatAmount(voucher.amountMinor - voucher.feeMinor, currency),
    })),
    words: Object.fromEntries(languages.map((locale) => [locale, wordsOf(locale, settlement.status)])),
  }
}

function wordsOf(locale: (typeof languages)[number], status: string): Record<string, string> {
  const fields = [...wordKeys, ...moreWordKeys].map((key) => [
    key,
    translate(locale, key === 'created_at' ? 'fields:created_at' : `resources:settlements.fields.${key}`),
  ])
  return {
    ...Object.fromEntries(fields),
    title: translate(locale, 'documents:settlement.title'),
    made: translate(locale, 'documents:settlement.made'),
    left_out: translate(locale, 'documents:settlement.left_out'),
    state: translate(locale, `resources:settlements.choices.status.${status}`),
    serial: translate(locale, 'settlements:fields.serial'),
    category: translate(locale, 'settlements:fields.category'),
    used: translate(locale, 'settlements:fields.used_at'),
    amount: translate(locale, 'settlements:fields.amount'),
    currency: currencyFacts(currency).symbol[locale],
  }
}
