import { type Currency, defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMetaOf, pageOffset } from '#contract/kernel/paging.ts'
import { maskPhone } from '#contract/kernel/phone.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type {
  showTransfer as contract,
  listTransfers as listContract,
} from '#contract/operations/transfers/list-transfers.ts'
import {
  findLatestMovements,
  findMovements,
  type MovementFilter,
  type MovementRow,
  readFigures,
  seekMovements,
  sumMovements,
  walletOf,
} from '#server/modules/wallets/index.ts'
import type { Db, ReadDb } from '#server/platform/db/database.ts'
import { type KeyRing, referenceOf } from '#server/platform/secrets/index.ts'

type Transfer = AnswerInput<typeof contract>

const currency: Currency = defaultCurrency
const kind = 'transfer'

/** Sent and received, or only received: a transfer is a movement of the wallet. */
export async function listTransfers(
  db: ReadDb,
  keys: KeyRing,
  clientId: bigint,
  query: QueryOf<typeof listContract> & Pick<MovementFilter, 'isOthers'>,
): Promise<{ data: Transfer[]; meta: PageMeta }> {
  const { id: accountId } = await readFigures(db, walletOf(clientId, currency))
  if (accountId === null) return { data: [], meta: pageMetaOf(query, 0) }
  const sought = await seekMovements(db, keys, accountId, query.search)
  const filter = {
    accountId,
    clientId,
    kind,
    from: query.from,
    to: query.to,
    isOthers: query.isOthers,
    ...sought,
  } as const
  const { field, descending } = query.sort ?? { field: 'created_at', descending: true }
  const totals = await sumMovements(db, filter)
  const order = { field, descending, limit: query.per_page, offset: pageOffset(query) }
  const rows = await findMovements(db, filter, order, totals)
  return { data: rows.map((row) => describeTransfer(keys, row)), meta: pageMetaOf(query, totals.count) }
}

/** @throws Refusal `request.not_found` when this client took no part in it. */
export async function showTransfer(db: Db, keys: KeyRing, clientId: bigint, id: bigint): Promise<Transfer> {
  const { id: accountId } = await readFigures(db, walletOf(clientId, currency))
  const [row] =
    accountId === null
      ? []
      : await findLatestMovements(db, { accountId, clientId, kind, transactionId: id }, 1)
  if (!row) throw new Refusal('request.not_found')
  return describeTransfer(keys, row)
}

function describeTransfer(keys: KeyRing, row: MovementRow): Transfer {
  const feeMinor = row.own ? row.feeMinor : 0n
  return {
    id: row.transactionId.toString(),
    reference: referenceOf(keys, row.transactionId),
    direction: row.own ? 'sent' : 'received',
    shop_payment: row.shopPayment,
    pays_request: row.paysRequest,
    counterparty: row.otherName ?? '',
    receiver: row.own ? receiverOf(row) : null,
    amount: toWire(row.own ? -row.amountMinor - feeMinor : row.amountMinor, currency),
    fee: toWire(feeMinor, currency),
    currency,
    note: row.note,
    balance_after: toWire(row.balanceAfterMinor, currency),
    created_at: row.createdAt.toISOString(),
  }
}

/** The number was shown before sending; of the phone, enough to recognise it. */
function receiverOf({ otherMemberNo, otherPhone }: MovementRow): Transfer['receiver'] {
  if (otherMemberNo === null || otherPhone === null) return null
  return { member_no: otherMemberNo, phone: maskPhone(otherPhone) }
}
