import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import {
  type Book,
  type Decided,
  type Decision,
  insertHolds,
  type NewHold,
  type Operation,
  type Preparing,
} from '#server/ledger/index.ts'
import {
  type ConfirmationFacts,
  readConfirmationTerms,
  readStandings,
  refuseUnconfirmed,
  type Sender,
  spendConfirmations,
} from '#server/modules/confirmations/index.ts'
import { receivableOf } from '#server/modules/wallets/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type KeptAccount, lockPayoutAccounts } from './payout-account.queries.ts'
import {
  type Claim,
  type ClaimedRow,
  insertSettlement,
  lockUnsettled,
  stampSettlement,
} from './settlement.queries.ts'
import { currency, describeSettlement, netOf, type SettlementWire } from './settlement.rules.ts'

interface ClaimFacts extends ConfirmationFacts {
  readonly claimed: ClaimedRow | null
  /** The merchant's payout account. */
  readonly account: KeptAccount | null
}

/** A request for payment. */
interface Asked extends Claim {
  /** Null: staff ask in the merchant's name, and confirm nothing. */
  readonly sender: Sender | null
  /** The account of the review; left out when none was shown. */
  readonly accountChangedAt?: Date | null
  readonly clientNote?: string | null
}

type Requested = ClaimedRow &
  NewHold & { readonly payee: KeptAccount; readonly confirmationId: bigint | null }

/**
 * Requests payment for every accepted voucher of a supplier, to the current account; the net amount is held until
 * staff answer.
 */
export const requestSettlement: Operation<Asked, ClaimFacts, SettlementWire, Requested> = {
  name: 'settlement_request',
  async load(tx, claims) {
    const rows = new Map(
      (await lockUnsettled(tx, claims, currency)).map((claimed) => [keyOf(claimed), claimed]),
    )
    const merchants = await lockPayoutAccounts(tx, [...new Set(claims.map(({ merchantId }) => merchantId))])
    const accounts = new Map(merchants.map((account) => [account.clientId, account]))
    const terms = await readConfirmationTerms(tx)
    const standings = await readStandings(tx, claims, terms, (claim) => {
      const row = rows.get(keyOf(claim))
      const amountMinor = row ? netOf(row) : null
      if (typeof amountMinor !== 'bigint') return null
      const { sender, supplierId } = claim
      return { sender, operation: 'settlement_request', subjectId: supplierId, amountMinor }
    })
    return claims.map((claim) => ({
      claimed: rows.get(keyOf(claim)) ?? null,
      account: accounts.get(claim.merchantId) ?? null,
      terms,
      standing: standings.get(claim) ?? null,
    }))
  },
  accounts: ({ merchantId }) => [receivableOf(merchantId, currency)],
  prepare: prepareRequest,
  decide: decideRequest,
  save: saveRequests,
}

function keyOf({ merchantId, supplierId }: Claim): string {
  return `${merchantId}/${supplierId}`
}

function refuseRequest(
  { accountChangedAt: seenAt, supplierId }: Asked,
  { claimed, account: payee, terms, standing }: ClaimFacts,
): { claimed: ClaimedRow; payee: KeptAccount; netMinor: bigint } | Refusal {
  if (!claimed) return new Refusal('settlement.nothing_available')
  const netMinor = netOf(claimed)
  if (netMinor instanceof Refusal) return netMinor
  if (!payee) return new Refusal('settlement.no_account')
  if (seenAt && seenAt.getTime() !== payee.changedAt.getTime())
    return new Refusal('settlement.account_changed')
  const unconfirmed = refuseUnconfirmed(netMinor, terms, standing, {
    operation: 'settlement_request',
    supplier_id: supplierId.toString(),
    amount: toWire(netMinor, currency),
  })
  if (unconfirmed) return unconfirmed
  return { claimed, payee, netMinor }
}

/** Its vouchers are locked since they were counted. */
async function prepareRequest(
  tx: Tx,
  { input, facts, transactionId }: Preparing<Asked, ClaimFacts>,
): Promise<void> {
  const claim = refuseRequest(input, facts)
  if (claim instanceof Refusal) return
  const { claimed, payee } = claim
  await insertSettlement(tx, {
    ...claimed,
    payee,
    clientNote: input.clientNote ?? null,
    id: transactionId,
    currency,
  })
}

function decideRequest(
  input: Asked,
  facts: ClaimFacts,
  book: Book,
): Decision<SettlementWire, Requested> | Refusal {
  const claim = refuseRequest(input, facts)
  if (claim instanceof Refusal) return claim
  const { claimed, payee, netMinor } = claim
  const { merchantId, supplierId } = input
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
        clientNote: input.clientNote ?? null,
        createdAt: book.now,
        paidAt: null,
      },
      null,
    ),
    row: {
      ...claimed,
      payee,
      accountId: book.accountId(account),
      amountMinor: netMinor,
      expiresAt: null,
      confirmationId: facts.standing?.confirmationId ?? null,
    },
  }
}

async function saveRequests(
  tx: Tx,
  decided: readonly Decided<Asked, ClaimFacts, Requested>[],
): Promise<void> {
  await Promise.all([
    spendConfirmations(tx, decided),
    insertHolds(tx, decided),
    ...decided.map(({ transactionId, now }) => stampSettlement(tx, transactionId, now)),
    recordActivity(
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
    ),
  ])
}
