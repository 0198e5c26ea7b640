import { sql } from 'kysely'
import type { Device } from '#server/platform/activity/read-device.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Origin } from '#server/platform/http/caller.ts'

export interface LoginEntry {
  readonly actorType: 'client' | 'staff'
  readonly actorId: bigint | null
  readonly sessionId: bigint | null
  readonly login: string
  readonly result:
    | 'success'
    | 'incorrect'
    | 'inactive'
    | 'limited'
    | 'second_factor_owed'
    | 'second_factor_incorrect'
  readonly origin: Origin
  readonly device: Device
}

export async function insertLogin(tx: Tx, entry: LoginEntry): Promise<void> {
  const { origin, device } = entry
  await tx
    .insertInto('login_log')
    .values({
      actor_type: entry.actorType,
      actor_id: entry.actorId,
      session_id: entry.sessionId,
      login: entry.login.slice(0, 254),
      result: entry.result,
      ip: origin.ip,
      agent: origin.agent,
      ...device,
    })
    .execute()
}

/** Whether somebody has signed in before, and whether on such a device: by the log, which outlives sessions. */
export async function knowsDevice(
  tx: Tx,
  { actorType, actorId, device }: Pick<LoginEntry, 'actorType' | 'actorId' | 'device'>,
): Promise<{ isFirst: boolean; isKnown: boolean }> {
  const before = sql`select from login_log where actor_type = ${actorType} and actor_id = ${actorId} and result = 'success'`
  const { rows } = await sql<{ isFirst: boolean; isKnown: boolean }>`
    select not exists (${before}) as "isFirst", exists (
      ${before} and (device, os, browser)
        is not distinct from (${device.device}::text, ${device.os}::text, ${device.browser}::text)
    ) as "isKnown"`.execute(tx)
  return rows[0] ?? { isFirst: true, isKnown: false }
}
