import { Refusal } from '#contract/kernel/refusal.ts'
import type { Payment } from '#contract/operations/confirmations/confirm-payment.ts'
import { findParties, partyFinder, readPayee } from '#server/modules/clients/index.ts'
import {
  type FactorDeps,
  type PaymentProof,
  provePayment,
  rememberDevice,
} from '#server/modules/identity/index.ts'
import type { Visitor } from '#server/platform/abuse/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import { addConfirmation, type Sender } from './confirmation.queries.ts'

/**
 * Lets one payment pass that asks for a confirmation: from this session, to the client whom `to` names now, or for this
 * category, product, plan or supplier. The device is known from now on. Opens its transactions itself: no connection waits for hashing.
 * @throws Refusal `transfer.receiver_not_found`, `transfer.to_self`, and what `provePayment` throws
 */
export async function confirmPayment(
  deps: FactorDeps,
  sender: Sender,
  { visitor, origin }: { readonly visitor: Visitor; readonly origin: Origin },
  { payment, ...proof }: PaymentProof & { readonly payment: Payment },
): Promise<Record<string, never>> {
  const { database } = deps
  const { clientId, sessionId } = sender
  const { operation, amount: amountMinor } = payment
  const subjectId = await subjectOf(database.db, clientId, payment)
  const purpose = `${operation} ${subjectId} of ${amountMinor}`
  await provePayment(deps, { clientId, sessionId, purpose }, proof)
  await database.transact(async (tx) => {
    await addConfirmation(tx, { ...sender, operation, subjectId, amountMinor })
    await rememberDevice(tx, { clientId, visitor, agent: origin.agent })
  })
  return {}
}

async function subjectOf(db: Db, clientId: bigint, payment: Payment): Promise<bigint> {
  if (payment.operation === 'card_order') return payment.category_id
  if (payment.operation === 'product_order') return payment.product_id
  if (payment.operation === 'ticket_order') return payment.ticket_order_id
  if (payment.operation === 'settlement_request') return payment.supplier_id
  if (payment.operation === 'subscription') return payment.subscription_id
  const payee = readPayee(payment.to)
  const receiver = partyFinder(await findParties(db, [payee]))(payee)
  if (!receiver?.receives) throw new Refusal('transfer.receiver_not_found')
  if (receiver.id === clientId) throw new Refusal('transfer.to_self')
  return receiver.id
}
