import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { ResourceValues, RowOf } from '#contract/kernel/resource/row-types.ts'
import { moneyTransfers } from '#contract/resources/wallets/money-transfers.ts'
import { insufficientFunds } from '#server/ledger/index.ts'
import { draftFields } from '#server/modules/approvals/index.ts'
import { clientsTyped, findsByClient } from '#server/modules/clients/index.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import { availableOf, readFigures, walletOf } from '#server/modules/wallets/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { serveResource, type Weighed } from '#server/resource-engine/index.ts'
import { byNumber, findMoneyTransfer } from './money-transfer.queries.ts'
import {
  agreement,
  agreementOf,
  factsOf,
  type MoneyTransferRow,
  refuseAmount,
  sidesOf,
} from './money-transfer.rules.ts'
import { moveMoney } from './move-money.ts'

type Values = ResourceValues<typeof moneyTransfers>
type Row = RowOf<typeof moneyTransfers>

export const moneyTransfersServer = serveResource(moneyTransfers, {
  table: 'money_transfer',
  visibleTo: 'all',
  columns: { deleted_at: null },
  computed: draftFields('money-transfer', 'money_transfer'),
  policy: {
    allowed: { update: ({ status, waiting_approval }) => status === 'draft' && waiting_approval === null },
  },
  async beforeStore(tx, values, staff) {
    return { ...(await checked(tx, values, null)), created_by: staff.id }
  },
  beforeUpdate: (tx, values, row) => checked(tx, values, row),
  searchesClients: true,
  lookups: [clientsTyped],
  search: (typed, _query, found) => findsByClient(typed, found(clientsTyped), byNumber(typed)),
  weighed: { post: weigh },
  postings: {
    async post(engine, { id, approval, bound }) {
      if (!approval) throw new RangeError('a transfer of money that nobody approved')
      const agreed = agreement.parse(bound)
      const move = {
        fromId: agreed.from_id === null ? null : BigInt(agreed.from_id),
        toId: agreed.to_id === null ? null : BigInt(agreed.to_id),
        amountMinor: BigInt(agreed.amount_minor),
        currency: agreed.currency,
        reason: agreed.reason,
      }
      return moveMoney(engine, { ...approval, move, transfer: { id, agreed } })
    },
  },
})

/** @throws Refusal `request.invalid`, `money_transfer.same_client`, `money_transfer.above_limit` */
async function checked(tx: Tx, values: Values, row: Row | null) {
  const kind = row?.kind ?? values.kind
  if (!kind) throw new RangeError('a transfer of money without a kind')
  const sideOf = (sent: bigint | null | undefined, known: string | null | undefined) => {
    if (sent !== undefined) return sent
    return known ? BigInt(known) : null
  }
  const { fromId, toId } = sidesOf({
    kind,
    fromId: sideOf(values.from_client_id, row?.from_client_id),
    toId: sideOf(values.to_client_id, row?.to_client_id),
  })
  if (values.amount) {
    const refusal = refuseAmount(values.amount, await readSetting(tx, 'money_transfer_max'), 'LYD')
    if (refusal) throw refusal
  }
  return { from_client_id: fromId, to_client_id: toId }
}

/** What two people decide about: a change of it is another request. The balance may change until then. */
async function weigh(db: Db, id: bigint): Promise<Weighed | null> {
  const row = await findMoneyTransfer(db, id)
  if (!row) return null
  const availableMinor = await availableTo(db, row)
  const lacks =
    availableMinor !== null && availableMinor < row.amountMinor
      ? insufficientFunds(row, { availableMinor, neededMinor: row.amountMinor, whose: 'client' })
      : null
  const currency = currencyOf(row.currency)
  // The request has it as its own.
  const { reason, ...shown } = factsOf(row)
  return {
    title: [row.fromName, row.toName].filter((name) => name !== null).join(' · '),
    refusal:
      lacks ?? refuseAmount(row.amountMinor, await readSetting(db, 'money_transfer_max'), row.currency),
    before: shown,
    after: { status: 'posted' },
    reason,
    bound: agreementOf(row),
    ...(availableMinor !== null && {
      now: {
        available_now: toWire(availableMinor, currency),
        available_after: toWire(availableMinor - row.amountMinor, currency),
        currency,
      },
    }),
  }
}

/** Of the paying client; null when the operator pays. */
async function availableTo(db: Db, { fromId, currency }: MoneyTransferRow): Promise<bigint | null> {
  return fromId === null ? null : availableOf(await readFigures(db, walletOf(fromId, currency)))
}
