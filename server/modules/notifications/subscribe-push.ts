import type { AnswerInput, BodyOf } from '#contract/kernel/operation.ts'
import type {
  showPush as operation,
  subscribePush as subscription,
} from '#contract/operations/notifications/push.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { ClientActor } from '#server/platform/http/caller.ts'
import { deleteOwnDevice, findOwnDevice, saveDevice } from './push.queries.ts'

type Shown = AnswerInput<typeof operation>
type Owner = Pick<ClientActor, 'id' | 'sessionId'>

/** @param key the public key of the server; null: push is not offered */
export async function showPush(db: Db, { sessionId }: Owner, key: string | null): Promise<Shown> {
  const device = await findOwnDevice(db, sessionId)
  return { key, on: device !== null, shows_details: device?.showsDetails ?? false }
}

export async function subscribePush(
  tx: Tx,
  { id: clientId, sessionId }: Owner,
  { endpoint, keys, shows_details: showsDetails }: BodyOf<typeof subscription>,
): Promise<void> {
  await saveDevice(tx, { clientId, sessionId, endpoint, ...keys, showsDetails })
}

export async function unsubscribePush(tx: Tx, { sessionId }: Owner): Promise<void> {
  await deleteOwnDevice(tx, sessionId)
}
