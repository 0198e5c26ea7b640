import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { saveFavouriteReceiver } from '#contract/operations/favourites/favourite-receivers.ts'
import { lockClient } from '#server/modules/clients/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import {
  deleteReceiver,
  favouritesMax,
  findReceiver,
  listReceivers,
  type ReceiverRow,
  saveReceiver as writeReceiver,
} from './favourite.queries.ts'

type Receiver = AnswerInput<typeof saveFavouriteReceiver>

/**
 * A saved receiver was paid before, so this reveals nothing new.
 * @throws Refusal `request.not_found` for a transfer this client did not send, `favourite.limit_reached`
 */
export async function saveReceiver(
  tx: Tx,
  { clientId, transferId, label }: { clientId: bigint; transferId: bigint; label: string },
): Promise<Receiver> {
  const receiverId = await findReceiver(tx, clientId, transferId)
  if (receiverId === undefined) throw new Refusal('request.not_found')
  await lockClient(tx, clientId)
  const known = await listReceivers(tx, clientId)
  if (known.length >= favouritesMax && !known.some((row) => row.receiverId === receiverId))
    throw new Refusal('favourite.limit_reached', { max: favouritesMax })
  await writeReceiver(tx, { clientId, receiverId, label })
  const saved = (await listReceivers(tx, clientId)).find((row) => row.receiverId === receiverId)
  if (!saved) throw new Refusal('request.not_found')
  return viewReceiver(saved)
}

export async function showReceivers(db: Db, clientId: bigint): Promise<Receiver[]> {
  return (await listReceivers(db, clientId)).map(viewReceiver)
}

/** @throws Refusal `request.not_found` for one that is not this client's */
export async function removeReceiver(tx: Tx, clientId: bigint, id: bigint): Promise<Record<string, never>> {
  if (!(await deleteReceiver(tx, clientId, id))) throw new Refusal('request.not_found')
  return {}
}

function viewReceiver({ id, label, name, memberNo }: ReceiverRow): Receiver {
  return { id: id.toString(), label, name, member_no: memberNo }
}
