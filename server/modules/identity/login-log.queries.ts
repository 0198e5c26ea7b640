import type { Tx } from '#server/platform/db/database.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import type { Device } from './read-device.ts'

export interface LoginEntry {
  readonly actorId: bigint | null
  readonly sessionId: bigint | null
  readonly login: string
  readonly result: 'success' | 'incorrect' | 'inactive' | 'limited'
  readonly origin: Origin
  readonly device: Device
}

export async function insertLogin(tx: Tx, entry: LoginEntry): Promise<void> {
  const { origin, device } = entry
  await tx
    .insertInto('login_log')
    .values({
      actor_type: 'client',
      actor_id: entry.actorId,
      session_id: entry.sessionId,
      login: entry.login,
      result: entry.result,
      ip: origin.ip,
      agent: origin.agent,
      ...device,
    })
    .execute()
}
