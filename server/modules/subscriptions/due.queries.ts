import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

export interface Due {
  readonly id: bigint
  readonly clientId: bigint
  readonly dueAt: Date
}

/** Renewals whose time has come, in the order of their ids. */
export async function listDue(db: Db, afterId: bigint, rowsMax: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select id, client_id as "clientId", due_at as "dueAt" from client_subscription
    where due_at <= now() and renew and id > ${afterId} order by id limit ${rowsMax}`.execute(db)
  return rows
}

export interface Unpaid {
  readonly clientId: bigint
  readonly name: { readonly ar: string; readonly en: string }
  readonly priceMinor: bigint
  readonly currency: string
}

const namesOf = sql`client_id as "clientId", price as "priceMinor", currency,
  (select jsonb_build_object('ar', s.name_ar, 'en', s.name_en) from subscription s where s.id = subscription_id) as name`

/** As it was read when the renewal was tried: null when it was paid, tried or ended since. */
export async function lockDue(tx: Tx, { id, dueAt }: Due): Promise<{ tries: number; now: Date } | null> {
  const { rows } = await sql<{ tries: number; now: Date }>`
    select tries, now() from client_subscription
    where id = ${id} and due_at = ${dueAt} and renew for no key update`.execute(tx)
  return rows[0] ?? null
}

export async function markPastDue(
  tx: Tx,
  id: bigint,
  { dueAt, tries }: { dueAt: Date; tries: number },
): Promise<Unpaid | null> {
  const { rows } = await sql<Unpaid>`
    update client_subscription set status = 'past_due', due_at = ${dueAt}, tries = ${tries}, updated_at = now()
    where id = ${id} returning ${namesOf}`.execute(tx)
  return rows[0] ?? null
}

export async function markEnded(tx: Tx, id: bigint): Promise<Unpaid | null> {
  const { rows } = await sql<Unpaid>`
    update client_subscription set status = 'ended', due_at = null, ended_at = now(), updated_at = now()
    where id = ${id} returning ${namesOf}`.execute(tx)
  return rows[0] ?? null
}

/** Those whose renewal was cancelled end with their period. */
export async function endCancelled(tx: Tx, rowsMax: number): Promise<(Unpaid & { readonly id: bigint })[]> {
  const { rows } = await sql<Unpaid & { id: bigint }>`
    update client_subscription set status = 'cancelled', due_at = null, ended_at = now(), updated_at = now()
    where id in (
      select id from client_subscription where due_at <= now() and not renew order by id limit ${rowsMax}
      for no key update skip locked)
    returning id, ${namesOf}`.execute(tx)
  return rows
}
