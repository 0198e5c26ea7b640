import { readDevice } from '../activity/read-device.ts'
import type { Tx } from '../db/database.ts'
import type { Holder } from './holder.ts'
import { insertLogin } from './login-log.queries.ts'

/** A right password whose second factor never came. */
export interface AbandonedSignIn {
  /** Of the account. */
  readonly id: bigint
  readonly login: string
  readonly ip: string
  readonly agent: string | null
  readonly at: Date
}

/** Such sign-ins are in the login log too, with the time of the password. */
export async function noteAbandoned(
  tx: Tx,
  type: Holder['type'],
  abandoned: readonly AbandonedSignIn[],
): Promise<void> {
  for (const { id, login, ip, agent, at } of abandoned)
    await insertLogin(tx, {
      type,
      id,
      sessionId: null,
      login,
      result: 'second_factor_owed',
      origin: { ip, agent },
      device: readDevice(agent),
      at,
    })
}
