import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMetaOf } from '#contract/kernel/paging.ts'
import { maskPhone } from '#contract/kernel/phone.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type {
  listRecharges as listOperation,
  showRecharge as operation,
} from '#contract/operations/recharges/list-recharges.ts'
import { codeDigitsOf } from '#server/modules/payment-gateways/index.ts'
import { amountIn, partOfReference } from '#server/modules/wallets/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type KeyRing, parseReference, referenceOf } from '#server/platform/secrets/index.ts'
import { codeTriesMax } from './payment.rules.ts'
import { findRecharge, listRecharges, type RechargeRow } from './recharge.queries.ts'
import type { SoughtRecharge } from './recharge-search.queries.ts'

export type RechargeView = AnswerInput<typeof operation>

/** Mine, newest first. */
export async function showRecharges(
  db: Db,
  keys: KeyRing,
  clientId: bigint,
  query: QueryOf<typeof listOperation>,
): Promise<{ data: RechargeView[]; meta: PageMeta }> {
  const { rows, total } = await listRecharges(db, clientId, {
    ...query,
    sought: readSought(keys, query.search),
  })
  return { data: rows.map((row) => viewRecharge(keys, row)), meta: pageMetaOf(query, total) }
}

function readSought(keys: KeyRing, typed: string | undefined): SoughtRecharge | undefined {
  if (!typed) return undefined
  const transactionId = parseReference(keys, typed)
  if (transactionId !== null) return { transactionId }
  return { words: typed, amountMinor: amountIn(typed), serial: partOfReference(typed) }
}

/** @throws Refusal `request.not_found` for one that is not this client's */
export async function showRecharge(
  db: Db,
  keys: KeyRing,
  clientId: bigint,
  id: bigint,
): Promise<RechargeView> {
  const row = await findRecharge(db, clientId, id)
  if (!row) throw new Refusal('request.not_found')
  return viewRecharge(keys, row)
}

function viewRecharge(keys: KeyRing, row: RechargeRow): RechargeView {
  const currency = currencyOf(row.currency)
  return {
    id: row.id.toString(),
    method: row.method,
    amount: toWire(row.amountMinor, currency),
    fee: toWire(row.feeMinor, currency),
    net_amount: toWire(row.amountMinor - row.feeMinor, currency),
    currency,
    status: row.status,
    serial_number: row.serialNumber,
    payment: viewPayment(row),
    transfer: row.transfer && {
      account: row.transfer.account,
      bank_reference: row.transfer.bankReference,
      bank: row.transfer.bank,
      transferred_on: row.transfer.transferredOn,
      note: row.transfer.note,
      reason: row.transfer.reason,
    },
    seller: row.sellerName,
    reference: row.transactionId === null ? null : referenceOf(keys, row.transactionId),
    balance_after: row.balanceAfterMinor === null ? null : toWire(row.balanceAfterMinor, currency),
    created_at: row.createdAt.toISOString(),
  }
}

/** What the payer does next; null when there is nothing to do. */
function viewPayment({ status, method, payment }: RechargeRow): RechargeView['payment'] {
  if (status !== 'pending' || payment === null) return null
  const { redirectUrl, isCodeSent, phone, codeTries, expiresAt } = payment
  return {
    redirect_url: redirectUrl,
    code_digits: isCodeSent ? (codeDigitsOf[method] ?? null) : null,
    code_sent_to: isCodeSent && phone !== null ? maskPhone(phone) : null,
    tries_left: codeTriesMax - codeTries,
    expires_at: new Date(expiresAt).toISOString(),
  }
}
