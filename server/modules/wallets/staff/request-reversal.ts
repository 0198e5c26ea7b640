import { z } from 'zod'
import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { idInput } from '#contract/kernel/shapes.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import { type GuardedKind, guardedKind, requestApproval } from '#server/modules/approvals/index.ts'
import { expectNotOwn } from '#server/modules/clients/index.ts'
import { reverseTransfer } from '#server/modules/transfers/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import { findLegs, findTransaction } from './postings.queries.ts'

const kind = 'transfer-reversal'

const payload = z.strictObject({ transfer_id: idInput, reason: z.string() })
type Payload = z.output<typeof payload>

/** A transfer undone when a second person agrees, in the transaction of the decision. */
export function transferReversalKind({ engine }: { readonly engine: PostingEngine }): GuardedKind {
  return guardedKind<Payload>({
    kind,
    payload,
    expectNotOwn: async (db, { transfer_id: id }, staff) => expectNotParty(db, id, staff.id),
    run: {
      async submit({ approvalId, makerId, checker, payload: asked, origin }) {
        await engine.post(reverseTransfer, {
          input: {
            transferId: asked.transfer_id,
            reason: asked.reason,
            approval: { approvalId, checkerId: checker.id, origin },
          },
          actor: { type: 'staff', id: makerId },
        })
      },
    },
  })
}

/**
 * @returns the id of the request
 * @throws Refusal `request.not_found`, `ledger.not_reversible`, `ledger.already_reversed`
 */
export async function askForReversal(
  tx: Tx,
  { actor, origin, id, reason }: { actor: StaffActor; origin: Origin; id: bigint; reason: string },
): Promise<bigint> {
  const transaction = await findTransaction(tx, id)
  if (!transaction) throw new Refusal('request.not_found')
  if (transaction.operation !== 'transfer') throw new Refusal('ledger.not_reversible')
  if (transaction.reversedBy !== null) throw new Refusal('ledger.already_reversed')
  await expectNotParty(tx, id, actor.id)
  const facts = await factsOf(tx, id)
  const title = [...new Set([facts.from, facts.to])].filter(Boolean).join(' · ')
  return requestApproval(
    tx,
    { kind },
    {
      actor,
      origin,
      subject: { type: 'ledger.transaction', id, title },
      payload: { transfer_id: id, reason },
      before: null,
      after: facts,
      reason,
    },
  )
}

async function expectNotParty(db: Db, id: bigint, staffId: bigint): Promise<void> {
  const legs = await findLegs(db, id)
  await expectNotOwn(
    db,
    staffId,
    legs.flatMap(({ ownerType, ownerId }) => (ownerType === 'client' && ownerId !== null ? [ownerId] : [])),
  )
}

/** Sender, receiver and amount. */
async function factsOf(db: Db, id: bigint) {
  const [sent, received] = await findLegs(db, id)
  if (!sent || !received) throw new RangeError(`transfer ${id} moved nothing`)
  const currency = currencyOf(received.currency)
  return {
    number: id.toString(),
    from: sent.ownerName,
    to: received.ownerName,
    amount: toWire(received.amountMinor, currency),
    currency,
  }
}
