import { sql } from 'kysely'
import type { Payment } from '#contract/operations/confirmations/confirm-payment.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Standing } from './confirmation.rules.ts'

/** Where a payment comes from. */
export interface Sender {
  readonly clientId: bigint
  readonly sessionId: bigint
  /** Of the cookie of the device; null: it has none. */
  readonly deviceHash: Buffer | null
  /** Payments above it are confirmed, by the client's own wish. */
  readonly ownMinorMin?: bigint | null
}

/** A payment that may need a confirmation. */
export interface Asked extends Sender {
  readonly operation: Payment['operation']
  /** The receiver, the category, the product, the plan or the supplier. */
  readonly subjectId: bigint
  readonly amountMinor: bigint
}

/** Operations whose subject is the client who receives. */
const toReceivers = sql`('transfer', 'ticket_transfer', 'card_gift')`

/**
 * The standing of each, in order. Confirmations are locked, so that another process does not use them too; of two
 * payments of one batch only the first gets one.
 */
export async function findStandings(tx: Tx, asked: readonly Asked[]): Promise<readonly Standing[]> {
  if (asked.length === 0) return []
  const column = (of: (one: Asked) => bigint) => sql`${asked.map(of)}::bigint[]`
  const { rows } = await sql<Omit<Standing, 'confirmationId' | 'ownMinorMin'>>`
    select coalesce(p.changed_at > now() - interval '24 hours', false) as "hasChanged",
           a.operation not in ${toReceivers} or exists (
             select from payment_confirmation c where c.client_id = a.client and c.subject_id = a.subject
             and c.operation in ${toReceivers} and c.used_at is not null) as "knowsReceiver",
           case when a.device is null
             then exists (select from payment_confirmation c where c.session_id = a.session
                          and c.client_id = a.client and c.used_at is not null)
             else exists (select from client_device d where d.client_id = a.client
                          and d.device_hash = decode(a.device, 'hex'))
           end as "knowsDevice"
    from unnest(${column(({ clientId }) => clientId)}, ${column(({ sessionId }) => sessionId)},
                ${column(({ subjectId }) => subjectId)}, ${asked.map(({ operation }) => operation)}::text[],
                ${asked.map(({ deviceHash }) => deviceHash?.toString('hex') ?? null)}::text[])
      with ordinality a (client, session, subject, operation, device, place)
    left join client_protection p on p.client_id = a.client
    order by a.place`.execute(tx)
  const open = await lockConfirmations(tx, asked)
  return rows.map((row, place) => ({
    ...row,
    ownMinorMin: asked[place]?.ownMinorMin ?? null,
    confirmationId: takeFirst(open, asked[place]),
  }))
}

/** Until when the largest payments are held after a change of password, phone or factor; null: they are not. */
export async function findHoldEnd(db: Db, clientId: bigint): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    select changed_at + interval '24 hours' as until from client_protection
    where client_id = ${clientId} and changed_at > now() - interval '24 hours'`.execute(db)
  return rows[0]?.until ?? null
}

interface Confirmation extends Omit<Asked, 'deviceHash' | 'ownMinorMin'> {
  readonly id: bigint
}

async function lockConfirmations(tx: Tx, asked: readonly Asked[]): Promise<Confirmation[]> {
  const { rows } = await sql<Confirmation>`
    select id, client_id as "clientId", session_id as "sessionId", operation, subject_id as "subjectId",
           amount as "amountMinor"
    from payment_confirmation
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
      one.operation === asked.operation &&
      one.subjectId === asked.subjectId &&
      one.amountMinor >= asked.amountMinor,
  )
  return place < 0 ? null : (open.splice(place, 1)[0]?.id ?? null)
}

interface Confirmed {
  readonly row: { readonly confirmationId: bigint | null }
}

/** The confirmations opened their payment, and open no other. */
export function spendingStatements(decided: readonly Confirmed[]) {
  const ids = decided.flatMap(({ row }) => row.confirmationId ?? [])
  if (ids.length === 0) return []
  return [sql`update payment_confirmation set used_at = now() where id = any(${ids}::bigint[])`]
}

export async function spendConfirmations(tx: Tx, decided: readonly Confirmed[]): Promise<void> {
  for (const statement of spendingStatements(decided)) await statement.execute(tx)
}

export async function addConfirmation(
  tx: Tx,
  { clientId, sessionId, operation, subjectId, amountMinor }: Asked,
): Promise<void> {
  await tx
    .insertInto('payment_confirmation')
    .values({
      client_id: clientId,
      session_id: sessionId,
      operation,
      subject_id: subjectId,
      amount: amountMinor,
      expires_at: sql<Date>`now() + interval '5 minutes'`,
    })
    .execute()
}
