import { z } from 'zod'
import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { idInput } from '#contract/kernel/shapes.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import { type GuardedKind, guardedKind, requestApproval } from '#server/modules/approvals/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import { findOrderFacts, type OrderFacts } from './order-desk.queries.ts'
import { refundOrder } from './refund-order.ts'

const kind = 'card-refund'

const payload = z.strictObject({ order_id: idInput, reason: z.string(), revealed_max: z.int().min(0) })
type Payload = z.output<typeof payload>

/** An order given back once a second person agrees, in the transaction that decides the request. */
export function cardRefundKind({ engine }: { readonly engine: PostingEngine }): GuardedKind {
  return guardedKind<Payload>({
    kind,
    payload,
    /** A code that was shown meanwhile is another matter than the one that was asked about. */
    async current(db, { order_id: id }) {
      const facts = await findOrderFacts(db, id)
      return facts && shownOf(facts)
    },
    async title(db, { order_id: id }) {
      return (await findOrderFacts(db, id))?.client ?? null
    },
    run: {
      async submit({ approvalId, makerId, checker, payload: asked, origin }) {
        await engine.post(refundOrder, {
          input: {
            orderId: asked.order_id,
            reason: asked.reason,
            revealedMax: asked.revealed_max,
            approval: { approvalId, checkerId: checker.id, origin },
          },
          actor: { type: 'staff', id: makerId },
        })
      },
    },
  })
}

interface Asked {
  readonly actor: StaffActor
  readonly origin: Origin
  readonly orderId: bigint
  readonly reason: string
  readonly evenIfRevealed: boolean
}

/**
 * @returns the id of the request
 * @throws Refusal `request.not_found`, `ledger.already_reversed`, `card.not_refundable`, `card.revealed`,
 * `approval.waits_already`
 */
export async function askForRefund(tx: Tx, asked: Asked): Promise<bigint> {
  const { actor, origin, orderId, reason, evenIfRevealed } = asked
  const facts = await findOrderFacts(tx, orderId)
  if (!facts) throw new Refusal('request.not_found')
  if (facts.isRefunded) throw new Refusal('ledger.already_reversed')
  if (facts.markedUsed > 0 || facts.sold < facts.quantity) throw new Refusal('card.not_refundable')
  if (facts.revealed > 0 && !evenIfRevealed) throw new Refusal('card.revealed', { revealed: facts.revealed })
  const before = shownOf(facts)
  return requestApproval(
    tx,
    { kind },
    {
      actor,
      origin,
      subject: { type: 'card_order', id: orderId },
      payload: { order_id: orderId, reason, revealed_max: evenIfRevealed ? facts.revealed : 0 },
      before,
      after: { ...before, status: 'refunded', ...(evenIfRevealed && { even_if_revealed: true }) },
      reason,
    },
  )
}

function shownOf({ client, categoryAr, categoryEn, quantity, totalMinor, ...order }: OrderFacts) {
  const currency = currencyOf(order.currency)
  return {
    client,
    category: `${categoryAr} · ${categoryEn}`,
    count: quantity,
    amount: toWire(totalMinor, currency),
    currency,
    revealed: order.revealed,
    marked_used: order.markedUsed,
    status: order.isRefunded ? 'refunded' : 'completed',
  }
}
