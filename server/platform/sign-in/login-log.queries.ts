import { sql } from 'kysely'
import { type Device, readDevice, readDeviceKind } from '../activity/read-device.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Origin } from '../http/caller.ts'
import type { Holder } from './holder.ts'

export type LoginResult =
  | 'success'
  | 'incorrect'
  | 'inactive'
  | 'limited'
  | 'second_factor_owed'
  | 'second_factor_incorrect'

interface LoginEntry {
  readonly type: Holder['type']
  /** Null: no account has this login. */
  readonly id: bigint | null
  readonly sessionId: bigint | null
  readonly login: string
  readonly result: LoginResult
  readonly origin: Pick<Origin, 'ip' | 'agent'>
  readonly device: Device
  /** Left out: now. */
  readonly at?: Date
}

export async function insertLogin(tx: Tx, entry: LoginEntry): Promise<void> {
  const { type, id, sessionId, login, result, origin, device, at } = entry
  await tx
    .insertInto('login_log')
    .values({
      actor_type: type,
      actor_id: id,
      session_id: sessionId,
      login: shownLogin(id, login),
      result,
      ip: origin.ip,
      agent: origin.agent,
      ...device,
      ...readDeviceKind(origin.agent),
      ...(at && { login_at: at }),
    })
    .execute()
}

/** A password is easily typed into the wrong field: what names no account is kept by its beginning only. */
function shownLogin(id: bigint | null, login: string): string {
  return id === null ? `${login.slice(0, 2)}•••` : login.slice(0, 254)
}

/** Failed logins are in the login log too, in a transaction of their own: the failed one was rolled back. */
export function noteFailedLogin(
  database: Database,
  failed: Omit<LoginEntry, 'sessionId' | 'device'>,
): Promise<void> {
  const device = readDevice(failed.origin.agent)
  return database.transact((tx) => insertLogin(tx, { ...failed, sessionId: null, device }))
}

/** Whether the holder has signed in before, and on such a device: from the log, which outlives sessions. */
export async function knowsDevice(
  tx: Tx,
  { type, id }: Holder,
  { device, os, browser }: Device,
): Promise<{ isFirst: boolean; isKnown: boolean }> {
  const before = sql`select from login_log where actor_type = ${type} and actor_id = ${id} and result = 'success'`
  const { rows } = await sql<{ isFirst: boolean; isKnown: boolean }>`
    select not exists (${before}) as "isFirst", exists (
      ${before} and (device, os, browser) is not distinct from (${device}::text, ${os}::text, ${browser}::text)
    ) as "isKnown"`.execute(tx)
  return rows[0] ?? { isFirst: true, isKnown: false }
}
