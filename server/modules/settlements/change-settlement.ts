import { Refusal } from '#contract/kernel/refusal.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import { type KeyRing, referenceOf } from '#server/platform/secrets/index.ts'
import { findSettlement, noteSettlement } from './settlement.queries.ts'
import { describeSettlement, type SettlementWire } from './settlement.rules.ts'

interface NewNote {
  readonly id: bigint
  readonly clientId: bigint
  /** Empty: none. */
  readonly note: string
  readonly origin: Origin
}

/**
 * The merchant writes about a settlement that nobody has answered yet.
 * @throws Refusal `request.not_found`, `settlement.not_withdrawable`
 */
export async function changeSettlement(
  tx: Tx,
  keys: KeyRing,
  { id, clientId, note: typed, origin }: NewNote,
): Promise<SettlementWire> {
  const before = await findSettlement(tx, clientId, id)
  if (!before) throw new Refusal('request.not_found')
  const note = typed === '' ? null : typed
  if (!(await noteSettlement(tx, { id, clientId, note }))) throw new Refusal('settlement.not_withdrawable')
  await recordActivity(tx, [
    {
      action: 'updated',
      subject: { type: 'settlement', id },
      actor: { type: 'client', id: clientId },
      ip: origin.ip,
      requestId: origin.requestId,
      before: { client_note: before.clientNote },
      after: { client_note: note },
    },
  ])
  const reference = before.transactionId === null ? null : referenceOf(keys, before.transactionId)
  return describeSettlement({ ...before, clientNote: note }, reference)
}
