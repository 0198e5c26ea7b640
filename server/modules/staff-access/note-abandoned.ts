import { readDevice } from '#server/platform/activity/read-device.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertLogin } from '#server/platform/sign-in/index.ts'
import { takeAbandoned } from './session.queries.ts'

/** A round for a chore: a right password without its second factor is in the login log too. */
export async function noteAbandonedStaffSignIns(tx: Tx): Promise<void> {
  for (const { staffId, login, ip, agent, at } of await takeAbandoned(tx))
    await insertLogin(tx, {
      type: 'staff',
      id: staffId,
      sessionId: null,
      login,
      result: 'second_factor_owed',
      origin: { ip, agent },
      device: readDevice(agent),
      at,
    })
}
