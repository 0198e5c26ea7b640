import { Refusal } from '#contract/kernel/refusal.ts'
import { findParties, partyFinder, readPayee } from '#server/modules/clients/index.ts'
import { type FactorDeps, type PaymentProof, provePayment } from '#server/modules/identity/index.ts'
import type { ClientActor } from '#server/platform/http/caller.ts'
import { addConfirmation } from './confirmation.queries.ts'

/**
 * Lets one transfer pass that asks for a confirmation: from this session, to the client whom `to` names now. Opens its
 * transactions itself: no connection waits for hashing.
 * @throws Refusal `transfer.receiver_not_found`, `transfer.to_self`, `auth.pin_incorrect`,
 * `auth.second_factor_incorrect`, `auth.second_factor_missing`, `auth.second_factor_owed`, `auth.passkey_refused`
 */
export async function confirmTransfer(
  deps: FactorDeps,
  { id: clientId, sessionId }: ClientActor,
  { to, amountMinor, ...proof }: PaymentProof & { to: string; amountMinor: bigint },
): Promise<Record<string, never>> {
  const { database } = deps
  const payee = readPayee(to)
  const receiver = partyFinder(await findParties(database.db, [payee]))(payee)
  if (!receiver?.receives) throw new Refusal('transfer.receiver_not_found')
  if (receiver.id === clientId) throw new Refusal('transfer.to_self')
  const purpose = `transfer to ${receiver.id} of ${amountMinor}`
  await provePayment(deps, { clientId, sessionId, purpose }, proof)
  await database.transact((tx) =>
    addConfirmation(tx, { clientId, sessionId, receiverId: receiver.id, amountMinor }),
  )
  return {}
}
