import { sql } from 'kysely'
import type { Language } from '#contract/kernel/localized.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** How long a finished copy can be saved. */
const keptDays = 3

export interface ExportRow {
  readonly id: bigint
  readonly askedAt: Date
  readonly readyAt: Date | null
  readonly failedAt: Date | null
  readonly expiresAt: Date | null
  readonly isExpired: boolean
  readonly isRecent: boolean
}

/** `isRecent`: asked for in the last hour, and not failed. */
export async function findLatestExport(db: Db, clientId: bigint): Promise<ExportRow | null> {
  const { rows } = await sql<ExportRow>`
    select id, asked_at as "askedAt", ready_at as "readyAt", failed_at as "failedAt", expires_at as "expiresAt",
      coalesce(expires_at <= now(), false) as "isExpired",
      failed_at is null and asked_at > now() - interval '1 hour' as "isRecent"
    from client_export where client_id = ${clientId} order by id desc limit 1`.execute(db)
  return rows[0] ?? null
}

export async function insertExport(tx: Tx, clientId: bigint, locale: Language): Promise<bigint> {
  const { id } = await tx
    .insertInto('client_export')
    .values({ client_id: clientId, locale })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** One that still waits. */
export async function findWaitingExport(
  db: Db,
  id: bigint,
): Promise<{ clientId: bigint; locale: string } | null> {
  const { rows } = await sql<{ clientId: bigint; locale: string }>`
    select client_id as "clientId", locale from client_export
    where id = ${id} and ready_at is null and failed_at is null`.execute(db)
  return rows[0] ?? null
}

export async function keepExport(tx: Tx, id: bigint, file: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update client_export set file = ${file}, ready_at = now(), expires_at = now() + make_interval(days => ${keptDays})
    where id = ${id} and ready_at is null and failed_at is null`.execute(tx)
  return numAffectedRows === 1n
}

export async function failExport(tx: Tx, id: bigint): Promise<void> {
  await sql`
    update client_export set failed_at = now() where id = ${id} and ready_at is null`.execute(tx)
}

export async function findExportFile(db: Db, clientId: bigint, id: bigint): Promise<Buffer | null> {
  const { rows } = await sql<{ file: Buffer }>`
    select file from client_export
    where id = ${id} and client_id = ${clientId} and expires_at > now() and file is not null`.execute(db)
  return rows[0]?.file ?? null
}

/** A chore. */
export async function forgetExports(db: Db): Promise<void> {
  await sql`update client_export set file = null where file is not null and expires_at <= now()`.execute(db)
}

const signInsMax = 5_000

/** The profile, sign-ins, saved receivers and messages to support. */
export async function readKept(db: Db, clientId: bigint): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await sql<Record<string, unknown>>`
    select
      (select to_jsonb(p) from (
        select member_no, name, username, phone, email, nid, birth_date, locale, pro, merchant, seller,
          phone_verified_at, email_verified_at, created_at, (select y.name_ar from city y where y.id = c.city_id) as city
        from client c where c.id = ${clientId}) p) as profile,
      (select coalesce(jsonb_agg(l order by l.login_at desc), '[]') from (
        select login_at, logout_at, result, host(ip) as ip, device, os, browser from login_log
        where actor_type = 'client' and actor_id = ${clientId} order by id desc limit ${signInsMax}) l) as sign_ins,
      (select coalesce(jsonb_agg(f), '[]') from (
        select label, created_at from favourite_receiver where client_id = ${clientId} order by id) f) as saved_receivers,
      (select coalesce(jsonb_agg(m), '[]') from (
        select reference, topic, about, body, created_at,
          case when status in ('answered', 'closed') then status else 'waiting' end as status,
          (select coalesce(jsonb_agg(jsonb_build_object('body', a.body, 'at', a.created_at) order by a.id), '[]')
           from contact_answer a where a.message_id = m.id) as answers,
          (select coalesce(jsonb_agg(jsonb_build_object('body', r.body, 'at', r.created_at) order by r.id), '[]')
           from contact_reply r where r.message_id = m.id) as replies
        from contact_message m where m.client_id = ${clientId} order by m.id) m) as messages`.execute(db)
  return rows[0] ?? {}
}
