import { toWire } from '#contract/kernel/money.ts'
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
import { type KeptAccount, lockPayoutAccounts } from './payout-account.queries.ts'
import { type Claim, type ClaimedRow, insertSettlement, lockUnsettled } from './settlement.queries.ts'
import { currency, describeSettlement, netOf, type SettlementWire } from './settlement.rules.ts'

/** One object for all claims of a merchant on a supplier in a batch: the second finds nothing left. */
interface ClaimFacts {
  claimed: ClaimedRow | null
  /** The merchant's payout account. */
  readonly account: KeptAccount | null
}

/** A request for payment. */
interface Asked extends Claim {
  /** The account of the review; left out when none was shown. */
  readonly accountChangedAt?: Date | null
}

type Requested = ClaimedRow & NewHold & { readonly payee: KeptAccount }

/**
 * Requests payment for every accepted voucher of a supplier, to the current account; the net amount is held until
 * staff answer.
 */
export const requestSettlement: Operation<Asked, ClaimFacts, SettlementWire, Requested> = {
  name: 'settlement_request',
  async load(tx, claims) {
    const rows = await lockUnsettled(tx, claims, currency)
    const merchants = await lockPayoutAccounts(tx, [...new Set(claims.map(({ merchantId }) => merchantId))])
    const accounts = new Map(merchants.map((account) => [account.clientId, account]))
    const facts = new Map(
      rows.map((claimed): [string, ClaimFacts] => [
        keyOf(claimed),
        { claimed, account: accounts.get(claimed.merchantId) ?? null },
      ]),
    )
    return claims.map((claim) => facts.get(keyOf(claim)) ?? { claimed: null, account: null })
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
  { merchantId, supplierId, accountChangedAt: seenAt }: Asked,
  { claimed, account: payee }: ClaimFacts,
  book: Book,
): Decision<SettlementWire, Requested> | Refusal {
  if (!claimed) return new Refusal('settlement.nothing_available')
  const netMinor = netOf(claimed)
  if (netMinor instanceof Refusal) return netMinor
  if (!payee) return new Refusal('settlement.no_account')
  if (seenAt && seenAt.getTime() !== payee.changedAt.getTime())
    return new Refusal('settlement.account_changed')
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
    row: { ...claimed, payee, accountId: book.accountId(account), amountMinor: netMinor, expiresAt: null },
  }
}

async function saveRequests(
  tx: Tx,
  decided: readonly Decided<Asked, ClaimFacts, Requested>[],
): Promise<void> {
  await insertHolds(tx, decided)
  for (const { row, transactionId, now } of decided) {
    await insertSettlement(tx, { ...row, id: transactionId, currency, createdAt: now })
  }
  await recordActivity(
    tx,
    decided.map(({ row, actor, ip, device, transactionId }) => ({
      action: 'created',
      subject: { type: 'settlement', id: transactionId },
      actor,
      ip,
      device,
      after: {
        supplier_id: row.supplierId,
        vouchers_count: row.count,
        net_amount: toWire(row.totalMinor - row.feeMinor, currency),
        currency,
      },
    })),
  )
}
