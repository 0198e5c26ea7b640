import { readDevice } from '#server/platform/activity/read-device.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertLogin } from '#server/platform/sign-in/index.ts'
import { type AbandonedSignIn, takeAbandoned } from './challenge.queries.ts'

/** A round for a chore: a right password whose passkey never answered is in the login log too. */
export async function noteAbandonedSignIns(tx: Tx): Promise<void> {
  await noteAbandoned(tx, await takeAbandoned(tx))
}

export async function noteAbandoned(tx: Tx, abandoned: readonly AbandonedSignIn[]): Promise<void> {
  for (const { clientId, login, ip, agent, at } of abandoned)
    await insertLogin(tx, {
      type: 'client',
      id: clientId,
      sessionId: null,
      login,
      result: 'second_factor_owed',
      origin: { ip, agent },
      device: readDevice(agent),
      at,
    })
}
