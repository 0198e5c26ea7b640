import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'
import type { Standing } from './confirmation.rules.ts'

/** A transfer that may need a confirmation. */
export interface Asked {
  readonly clientId: bigint
  readonly sessionId: bigint
  readonly receiverId: bigint
  readonly amountMinor: bigint
}

/**
 * The standing of each, in order. Confirmations are locked, so that another process does not use them too; of two
 * transfers of one batch only the first gets one.
 */
export async function findStandings(tx: Tx, asked: readonly Asked[]): Promise<readonly Standing[]> {
  const column = (of: (one: Asked) => bigint) => sql`${asked.map(of)}::bigint[]`
  const { rows } = await sql<Omit<Standing, 'confirmationId'>>`
    select coalesce(p.changed_at > now() - interval '24 hours', false) as "hasChanged",
           exists (select from transfer_confirmation c where c.client_id = a.client and c.receiver_id = a.receiver
                   and c.used_at is not null) as "knowsReceiver",
           exists (select from transfer_confirmation c where c.session_id = a.session and c.client_id = a.client
                   and c.used_at is not null) as "knowsSession"
    from unnest(${column(({ clientId }) => clientId)}, ${column(({ sessionId }) => sessionId)},
                ${column(({ receiverId }) => receiverId)}) with ordinality a (client, session, receiver, place)
    left join client_protection p on p.client_id = a.client
    order by a.place`.execute(tx)
  const open = await lockConfirmations(tx, asked)
  return rows.map((row, place) => ({ ...row, confirmationId: takeFirst(open, asked[place]) }))
}

interface Confirmation extends Asked {
  readonly id: bigint
}

async function lockConfirmations(tx: Tx, asked: readonly Asked[]): Promise<Confirmation[]> {
  const { rows } = await sql<Confirmation>`
    select id, client_id as "clientId", session_id as "sessionId", receiver_id as "receiverId", amount as "amountMinor"
    from transfer_confirmation
    where session_id = any(${asked.map(({ sessionId }) => sessionId)}::bigint[])
      and used_at is null and expires_at > now()
    order by id for update`.execute(tx)
  return rows
}

function takeFirst(open: Confirmation[], asked: Asked | undefined): bigint | null {
  const place = open.findIndex(
    (one) =>
      one.clientId === asked?.clientId &&
      one.sessionId === asked.sessionId &&
      one.receiverId === asked.receiverId &&
      one.amountMinor >= asked.amountMinor,
  )
  return place < 0 ? null : (open.splice(place, 1)[0]?.id ?? null)
}

/** The confirmations opened their transfer, and open no other. */
export function spendConfirmations(ids: readonly bigint[]) {
  return sql`update transfer_confirmation set used_at = now() where id = any(${ids}::bigint[])`
}

export async function addConfirmation(
  tx: Tx,
  { clientId, sessionId, receiverId, amountMinor }: Asked,
): Promise<void> {
  await tx
    .insertInto('transfer_confirmation')
    .values({
      client_id: clientId,
      session_id: sessionId,
      receiver_id: receiverId,
      amount: amountMinor,
      expires_at: sql<Date>`now() + interval '5 minutes'`,
    })
    .execute()
}
