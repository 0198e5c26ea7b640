import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { maskName } from '#contract/kernel/names.ts'
import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMetaOf, pageOffset } from '#contract/kernel/paging.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { listBlockedAskers as blockedContract } from '#contract/operations/transfers/ask-money.ts'
import type {
  showMoneyRequest as contract,
  listMoneyRequests as listContract,
} from '#contract/operations/transfers/read-money-requests.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { billNumberOf, billPlaceOf, billPlaces, isNumberOfBill } from './bill-number.ts'
import {
  findBillAt,
  findBlocked,
  findMoneyRequest,
  findMoneyRequestsOf,
  type MoneyRequestRow,
} from './money-request.queries.ts'
import { statusAt } from './money-request.rules.ts'
import { readRequestCode, requestCodeOf } from './request-code.ts'

type Shown = AnswerInput<typeof contract>

export async function listMoneyRequests(
  db: Db,
  keys: KeyRing,
  clientId: bigint,
  query: QueryOf<typeof listContract>,
): Promise<{ data: Shown[]; meta: PageMeta }> {
  const page = { side: query['filter[side]'], limit: query.per_page, offset: pageOffset(query) }
  const { rows, total } = await findMoneyRequestsOf(db, clientId, page)
  return { data: rows.map((row) => describeRequest(keys, clientId, row)), meta: pageMetaOf(query, total) }
}

/** @throws Refusal `request.not_found` for a request between others; a bill is open to the person who has its code */
export async function showMoneyRequest(
  db: Db,
  keys: KeyRing,
  clientId: bigint,
  code: string,
): Promise<Shown> {
  return describeRequest(keys, clientId, await findByCode(db, keys, clientId, code))
}

/** @throws Refusal `request.not_found` */
export async function findByCode(
  db: Db,
  keys: KeyRing,
  clientId: bigint,
  code: string,
): Promise<MoneyRequestRow> {
  const id = readRequestCode(keys, code)
  const row = id === null ? undefined : await findMoneyRequest(db, id)
  const sides = [row?.askerId, row?.payerId ?? clientId]
  if (!row || !sides.includes(clientId)) throw new Refusal('request.not_found')
  return row
}

/** @throws Refusal `request.not_found` for a bill that waits no more too: its number says nothing about it */
export async function showBill(db: Db, keys: KeyRing, clientId: bigint, number: string): Promise<Shown> {
  const row = await findBillAt(db, billPlaceOf(number), billPlaces)
  const isOpen = row && isNumberOfBill(keys, number, row.id) && statusAt(row, row.now) === 'waiting'
  if (!isOpen) throw new Refusal('request.not_found')
  return describeRequest(keys, clientId, row)
}

export async function listBlockedAskers(
  db: Db,
  clientId: bigint,
): Promise<AnswerInput<typeof blockedContract>> {
  const rows = await findBlocked(db, clientId)
  return rows.map(({ id, name, memberNo }) => ({
    id: id.toString(),
    name: maskName(name),
    member_no: memberNo,
  }))
}

function describeRequest(keys: KeyRing, clientId: bigint, row: MoneyRequestRow): Shown {
  const side = row.askerId === clientId ? 'asked' : 'received'
  const other = side === 'asked' ? row.payer : row.asker
  return {
    code: requestCodeOf(keys, row.id),
    kind: row.kind,
    side,
    other: other && {
      name: other.merchant ? other.name : maskName(other.name),
      member_no: other.memberNo,
      merchant: other.merchant,
    },
    amount: toWire(row.amountMinor, defaultCurrency),
    currency: defaultCurrency,
    note: row.note,
    status: statusAt(row, row.now),
    bill_number: side === 'asked' && row.kind === 'bill' ? billNumberOf(keys, row.id) : null,
    transfer_id: row.transferId?.toString() ?? null,
    expires_at: row.expiresAt.toISOString(),
    created_at: row.createdAt.toISOString(),
  }
}
