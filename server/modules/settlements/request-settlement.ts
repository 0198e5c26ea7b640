import { Refusal } from '#contract/kernel/refusal.ts'
import {
  type Book,
  type Decided,
  type Decision,
  insertHolds,
  type NewHold,
  type Operation,
} from '#server/ledger/index.ts'
import { receivableOf } from '#server/modules/wallets/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Claim, type ClaimedRow, insertSettlement, lockUnsettled } from './settlement.queries.ts'
import { currency, describeSettlement, netOf, type SettlementWire } from './settlement.rules.ts'

/** One object for all claims of a merchant on a supplier in a batch: whoever comes second finds nothing. */
interface ClaimFacts {
  claimed: ClaimedRow | null
}

type Requested = ClaimedRow & NewHold

/** Asks to be paid for every accepted voucher of a supplier; the net amount is held until staff answer. */
export const requestSettlement: Operation<Claim, ClaimFacts, SettlementWire, Requested> = {
  name: 'settlement_request',
  async load(tx, claims) {
    const rows = await lockUnsettled(tx, claims, currency)
    const facts = new Map(rows.map((claimed): [string, ClaimFacts] => [keyOf(claimed), { claimed }]))
    return claims.map((claim) => facts.get(keyOf(claim)) ?? { claimed: null })
  },
  accounts: ({ merchantId }) => [receivableOf(merchantId, currency)],
  decide: decideRequest,
  apply(facts) {
    facts.claimed = null
  },
  save: saveRequests,
}

function keyOf({ merchantId, supplierId }: Claim): string {
  return `${merchantId}/${supplierId}`
}

function decideRequest(
  { merchantId, supplierId }: Claim,
  { claimed }: ClaimFacts,
  book: Book,
): Decision<SettlementWire, Requested> | Refusal {
  if (!claimed) return new Refusal('settlement.nothing_available')
  const netMinor = netOf(claimed)
  if (netMinor instanceof Refusal) return netMinor
  const account = receivableOf(merchantId, currency)
  return {
    postings: [],
    held: [{ account, amountMinor: netMinor }],
    answer: describeSettlement(
      {
        ...claimed,
        id: book.transactionId,
        supplierId,
        status: 'requested',
        note: null,
        createdAt: book.now,
        paidAt: null,
      },
      null,
    ),
    row: { ...claimed, accountId: book.accountId(account), amountMinor: netMinor, expiresAt: null },
  }
}

async function saveRequests(
  tx: Tx,
  decided: readonly Decided<Claim, ClaimFacts, Requested>[],
): Promise<void> {
  await insertHolds(tx, decided)
  for (const { row, transactionId, now } of decided) {
    await insertSettlement(tx, { ...row, id: transactionId, currency, createdAt: now })
  }
  await recordActivity(
    tx,
    decided.map(({ row, actor, transactionId }) => ({
      action: 'created',
      subject: { type: 'settlement', id: transactionId },
      actor,
      after: { supplierId: row.supplierId, vouchers: row.count, net: row.totalMinor - row.feeMinor },
    })),
  )
}
