import { Refusal } from '#contract/kernel/refusal.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type ClientRow, lockClient, updateClient } from './client.queries.ts'

export interface ClientFlags {
  readonly pro?: boolean
  readonly merchant?: boolean
  readonly seller?: boolean
}

/** Staff make a client pro, merchant or seller, or undo it. */
export async function changeFlags(
  tx: Tx,
  change: { clientId: bigint; flags: ClientFlags; staffId: bigint | null },
): Promise<ClientRow> {
  const { clientId, flags, staffId } = change
  const before = await lockClient(tx, clientId)
  if (!before) throw new Refusal('request.not_found')
  const after = await updateClient(tx, clientId, flags)
  await recordActivity(tx, [
    {
      action: 'updated',
      subject: { type: 'client', id: clientId },
      actor: staffId === null ? { type: 'system', id: null } : { type: 'staff', id: staffId },
      before: flagsOf(before),
      after: flagsOf(after),
    },
  ])
  return after
}

function flagsOf({ pro, merchant, seller }: ClientRow): Required<ClientFlags> {
  return { pro, merchant, seller }
}
