import { sql } from 'kysely'
import type { Device } from '../activity/read-device.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Origin } from '../http/caller.ts'
import { type Holder, tablesOf } from './holder.ts'

export interface NewSession {
  readonly origin: Origin
  readonly device: Device
  /** A PostgreSQL interval. */
  readonly life: string
  /** Columns of this kind only. */
  readonly columns: Readonly<Record<string, unknown>>
}

export async function insertSession(
  tx: Tx,
  holder: Holder,
  tokenHash: Buffer,
  { origin, device, life, columns }: NewSession,
): Promise<bigint> {
  const { session, owner, id } = tablesOf(holder)
  const values = { token_hash: tokenHash, ip: origin.ip, agent: origin.agent, ...device, ...columns }
  const names = sql.join(Object.keys(values).map((name) => sql.ref(name)))
  const { rows } = await sql<{ id: bigint }>`
    insert into ${session} (${owner}, expires_at, ${names})
    values (${id}, now() + ${life}::interval, ${sql.join(Object.values(values))})
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a session was not stored')
  return row.id
}

export interface WhichSessions {
  readonly only?: bigint
  /** Null: none stays. */
  readonly but?: bigint | null
  /** This many of the newest stay. */
  readonly butNewest?: number
  /** Of staff: a password alone opens only halfway sessions, which must not end open ones. */
  readonly state?: unknown
  /** A replaced token was used; the person is told. Default: it was ended by a person or a rule. */
  readonly why?: 'reused'
}

/**
 * Ends open sessions of one holder; the login log records it.
 * @returns the number of ended sessions
 */
export async function endSessions(
  tx: Tx,
  holder: Holder,
  { only, but = null, butNewest, state, why }: WhichSessions = {},
): Promise<number> {
  const { session, owner, id, ending } = tablesOf(holder)
  const alike = state === undefined ? sql`` : sql`and state = ${state}`
  const open = sql`${owner} = ${id} and ended_at is null ${alike}`
  const which = sql.join(
    [
      open,
      ...(only === undefined ? [] : [sql`id = ${only}`]),
      ...(but === null ? [] : [sql`id <> ${but}`]),
      ...(butNewest === undefined
        ? []
        : [sql`id in (select id from ${session} where ${open} order by id desc offset ${butNewest})`]),
    ],
    sql` and `,
  )
  const { rows } = await sql<{ total: number }>`
    with ended as (
      update ${session} set ended_at = now(), ended_why = ${why ?? null} ${ending} where ${which} returning id
    ), noted as (
      update login_log set logout_at = now() from ended
      where actor_type = ${holder.type} and session_id = ended.id
    )
    select count(*)::int as total from ended`.execute(tx)
  return rows[0]?.total ?? 0
}

/** Whether the session is still open since its request was admitted. */
export async function isUnended(db: Db, type: Holder['type'], sessionId: bigint): Promise<boolean> {
  const { session } = tablesOf({ type, id: 0n })
  const { rows } = await sql`
    select from ${session} where id = ${sessionId} and ended_at is null`.execute(db)
  return rows.length > 0
}

interface SessionShown extends Device {
  readonly id: bigint
  readonly ip: string | null
  readonly created_at: Date
  readonly last_access: Date
}

/** Open ones, newest first. */
export async function selectSessions(db: Db, holder: Holder): Promise<readonly SessionShown[]> {
  const { session, owner, id, isWorking, sessionsMax } = tablesOf(holder)
  const { rows } = await sql<SessionShown>`
    select id, device, os, browser, ip, created_at, last_access from ${session}
    where ${owner} = ${id} and ended_at is null and expires_at > now() and ${isWorking}
    order by id desc limit ${sessionsMax}`.execute(db)
  return rows
}
