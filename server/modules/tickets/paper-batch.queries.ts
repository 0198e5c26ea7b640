import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'
import { Stale } from '#server/platform/db/stale.ts'
import { isListed, ticketTables } from './stocked-ticket.queries.ts'

export interface PaperBatch {
  readonly id: bigint
  readonly ticketId: bigint
  readonly prefix: string
  readonly count: number
  readonly madeCount: number
  readonly status: 'making' | 'printed' | 'activated' | 'cancelled'
  readonly currency: string
  /** Of all tickets. */
  readonly amountMinor: bigint
  /** Its ticket is shown, and what it is for is still to come. */
  readonly isListed: boolean
}

const batchColumns = sql`
  b.id, b.ticket_id as "ticketId", b.prefix, b.count, b.made_count as "madeCount", b.status, t.currency,
  t.price * b.count as "amountMinor", ${isListed} as "isListed"`

const batchTables = sql`offline_ticket_batch b join (${ticketTables}) on t.id = b.ticket_id`

export async function lockBatches(
  tx: Tx,
  asked: readonly { readonly batchId: bigint; readonly sellerId: bigint }[],
): Promise<{ batches: ReadonlyMap<bigint, PaperBatch>; sellers: ReadonlySet<bigint> }> {
  const { rows } = await sql<PaperBatch>`
    select ${batchColumns} from ${batchTables}
    where b.id = any(${[...new Set(asked.map(({ batchId }) => batchId))]}::bigint[]) order by b.id
    for no key update of b`.execute(tx)
  const { rows: sellers } = await sql<{ id: bigint }>`
    select id from client where id = any(${asked.map(({ sellerId }) => sellerId)}::bigint[]) and seller
      and status = 'active'`.execute(tx)
  return { batches: new Map(rows.map((row) => [row.id, row])), sellers: new Set(sellers.map(({ id }) => id)) }
}

/** @throws Stale when it is no longer printed */
export async function activateBatch(
  tx: Tx,
  { id }: PaperBatch,
  {
    sellerId,
    saleId,
    payment,
  }: { readonly sellerId: bigint; readonly saleId: bigint; readonly payment: string },
): Promise<void> {
  const { numAffectedRows } = await sql`
    update offline_ticket_batch set status = 'activated', seller_id = ${sellerId}, sale_id = ${saleId},
      payment = ${payment}, activated_at = now(), updated_at = now()
    where id = ${id} and status = 'printed'`.execute(tx)
  if (numAffectedRows !== 1n) throw new Stale('a batch of paper tickets has left its state')
  await sql`
    update client_ticket set state = 'valid', buyer_id = ${sellerId}, payment = ${payment}, updated_at = now()
    where batch_id = ${id} and state = 'reserved'`.execute(tx)
}

/** The oldest batch whose tickets are being made. */
export async function lockMaking(tx: Tx): Promise<PaperBatch | null> {
  const { rows } = await sql<PaperBatch>`
    select ${batchColumns} from ${batchTables}
    where b.status = 'making' order by b.id limit 1 for no key update of b skip locked`.execute(tx)
  return rows[0] ?? null
}

export interface NewPaperTicket {
  readonly number: string
  readonly seatRow: number | null
  readonly seat: number | null
}

export async function insertPaperTickets(
  tx: Tx,
  batch: PaperBatch,
  { tickets, validFrom, validTo }: { tickets: readonly NewPaperTicket[]; validFrom: Date; validTo: Date },
): Promise<void> {
  await sql`
    insert into client_ticket (number, ticket_id, batch_id, seat_row, seat, price, currency, paper, valid_from, valid_to,
      game_id, event_id, season_id, sector_id)
    select n.number, t.id, ${batch.id}, n.seat_row, n.seat, t.price, t.currency, true, ${validFrom}, ${validTo},
      t.game_id, t.event_id, t.season_id, t.sector_id
    from unnest(${tickets.map(({ number }) => number)}::text[], ${tickets.map(({ seatRow }) => seatRow)}::integer[],
      ${tickets.map(({ seat }) => seat)}::integer[]) n (number, seat_row, seat)
    join ticket t on t.id = ${batch.ticketId}`.execute(tx)
  await sql`
    update offline_ticket_batch set made_count = made_count + ${tickets.length}, updated_at = now(),
      status = case when made_count + ${tickets.length} = count then 'printed' else status end
    where id = ${batch.id}`.execute(tx)
}

/** What a cancelled batch gives back. */
export async function revokeBatch(tx: Tx, id: bigint): Promise<number> {
  const { numAffectedRows } = await sql`
    update client_ticket set state = 'revoked', ended_at = now(), updated_at = now()
    where batch_id = ${id} and state = 'reserved'`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
