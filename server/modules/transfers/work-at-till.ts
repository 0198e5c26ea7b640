import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { tripoliToday } from '#contract/kernel/dates.ts'
import { toWire } from '#contract/kernel/money.ts'
import { maskName } from '#contract/kernel/names.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import {
  type showTillBill as billContract,
  type showTill as contract,
  tillBillsMax,
} from '#contract/operations/transfers/tills.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { makeBill } from './ask-money.ts'
import { billNumberOf } from './bill-number.ts'
import { endWaiting } from './end-money-request.ts'
import { tillSum } from './manage-tills.ts'
import { findBillsOfTill, findMoneyRequest, type MoneyRequestRow } from './money-request.queries.ts'
import { statusAt } from './money-request.rules.ts'
import { readRequestCode, requestCodeOf } from './request-code.ts'
import { findMerchant } from './show-merchant.ts'
import { countLatestBills, findTill, sumTillsToday, type TillRow } from './till.queries.ts'
import { readTillToken } from './till-token.ts'
import { findClock } from './transfer.queries.ts'

/** A cashier who has the link of a till. */
export interface AtTill {
  readonly keys: KeyRing
  readonly token: string
}

type TillBill = AnswerInput<typeof billContract>

/** @throws Refusal `request.not_found` */
export async function showTill(db: Db, at: AtTill): Promise<AnswerInput<typeof contract>> {
  const { till, merchant } = await openTill(db, at)
  const [sums, bills, now] = await Promise.all([
    sumTillsToday(db, [till.id]),
    findBillsOfTill(db, till.id),
    findClock(db),
  ])
  return {
    shop: merchant.name,
    name: till.name,
    day: tripoliToday(now),
    currency: defaultCurrency,
    paid: tillSum(sums.get(till.id)),
    bills: bills.map((row) => describeBill(at.keys, row)),
  }
}

/** @throws Refusal `request.not_found`, `till.daily_limit`, `transfer.below_minimum`, `transfer.above_maximum` */
export async function makeTillBill(
  tx: Tx,
  at: AtTill,
  { amountMinor, note }: { readonly amountMinor: bigint; readonly note: string | null },
): Promise<TillBill> {
  const { till, merchant } = await openTill(tx, at)
  if ((await countLatestBills(tx, till.id)) >= tillBillsMax)
    throw new Refusal('till.daily_limit', { max: tillBillsMax })
  const asker = { id: till.clientId, name: merchant.name }
  const id = await makeBill(tx, { asker, amountMinor, note, tillId: till.id })
  return describeBill(at.keys, await findBill(tx, at, requestCodeOf(at.keys, id)))
}

/** @throws Refusal `request.not_found` for a bill of another till */
export async function showTillBill(db: Db, at: AtTill, code: string): Promise<TillBill> {
  return describeBill(at.keys, await findBill(db, at, code))
}

/** @throws Refusal `request.not_found`, `money_request.not_waiting` */
export async function withdrawTillBill(tx: Tx, at: AtTill, code: string): Promise<Record<string, never>> {
  await endWaiting(tx, await findBill(tx, at, code), 'withdrawn')
  return {}
}

/** Nothing is open at the till of a client who is no merchant any more, or may not receive. */
async function openTill(db: Db, { keys, token }: AtTill) {
  const id = readTillToken(keys, token)
  const till: TillRow | undefined = id === null ? undefined : await findTill(db, id)
  const merchant = till && (await findMerchant(db, till.memberNo))
  if (!till || !merchant) throw new Refusal('request.not_found')
  return { till, merchant }
}

async function findBill(db: Db, at: AtTill, code: string): Promise<MoneyRequestRow> {
  const { till } = await openTill(db, at)
  const id = readRequestCode(at.keys, code)
  const row = id === null ? undefined : await findMoneyRequest(db, id)
  if (!row || row.tillId !== till.id) throw new Refusal('request.not_found')
  return row
}

function describeBill(keys: KeyRing, row: MoneyRequestRow): TillBill {
  const { id, amountMinor, note, payer, now, expiresAt, createdAt } = row
  return {
    code: requestCodeOf(keys, id),
    bill_number: billNumberOf(keys, id),
    amount: toWire(amountMinor, defaultCurrency),
    currency: defaultCurrency,
    note,
    status: statusAt(row, now),
    from: payer && maskName(payer.name),
    expires_at: expiresAt.toISOString(),
    created_at: createdAt.toISOString(),
  }
}
