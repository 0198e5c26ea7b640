import { sql } from 'kysely'
import type { Cancellable } from '#server/modules/tickets/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** Takes a place at an event that is still open; false when there is none. The update locks the event: the last place is taken once. */
export async function takePlace(tx: Tx, eventId: bigint): Promise<boolean> {
  const { rows } = await sql`
    update club_event set signed_up = signed_up + 1
    where id = ${eventId} and sign_up and cancelled_at is null and coalesce(sign_up_closes_at, starts_at) > now()
      and (capacity is null or signed_up < capacity)
    returning id`.execute(tx)
  return rows.length === 1
}

/** The place of a sign-up is free again. */
export async function freePlace(tx: Tx, signUpId: bigint): Promise<void> {
  await sql`
    update club_event e set signed_up = e.signed_up - 1
    from event_sign_up s where s.id = ${signUpId} and e.id = s.event_id`.execute(tx)
}

/** Locks a sign-up of this client, after its event: both go in the order of a new sign-up. */
export async function lockSignUp(
  tx: Tx,
  id: bigint,
  clientId: bigint,
): Promise<{ readonly isOpen: boolean } | null> {
  await sql`
    select from club_event where id = (select event_id from event_sign_up where id = ${id}) for no key update`.execute(
    tx,
  )
  const { rows } = await sql<{ isOpen: boolean }>`
    select (s.status = 'signed_up' and e.starts_at > now()) as "isOpen"
    from event_sign_up s join club_event e on e.id = s.event_id
    where s.id = ${id} and s.client_id = ${clientId} for update of s`.execute(tx)
  return rows[0] ?? null
}

export async function findEvent(db: Db, id: bigint): Promise<Cancellable | null> {
  const { rows } = await sql<Cancellable>`
    select jsonb_build_object('ar', e.title_ar, 'en', e.title_en) as title, e.starts_at as "startsAt",
      e.cancelled_at is null as "mayBeCancelled"
    from club_event e where e.id = ${id} and e.deleted_at is null`.execute(db)
  return rows[0] ?? null
}

/** @returns whether it was still to take place */
export async function markCancelled(tx: Tx, id: bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update club_event set cancelled_at = now(), updated_at = now()
    where id = ${id} and cancelled_at is null and deleted_at is null`.execute(tx)
  return numAffectedRows === 1n
}

export async function deleteSignUp(tx: Tx, id: bigint): Promise<void> {
  await sql`delete from event_sign_up where id = ${id}`.execute(tx)
}
