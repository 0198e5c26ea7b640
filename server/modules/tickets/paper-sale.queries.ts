import { type RawBuilder, sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import { paperSaleUndoMinutes } from '#contract/shapes/ticket.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { type OwnTicketRow, ownTicketColumns, ownTicketTables } from './own-ticket.queries.ts'
import { type SubjectRow, subjectColumns } from './shop.queries.ts'
import { ticketTables } from './stocked-ticket.queries.ts'

export interface PaperTicketRow extends OwnTicketRow {
  readonly soldAt: Date | null
  /** Its sale was noted a moment ago, and nobody has used it. */
  readonly canUndo: boolean
}

/** How a seller names a ticket: by what is printed, or by what its code says. */
export type PaperName = { readonly number: string } | { readonly id: bigint }

interface Page {
  readonly limit: number
  readonly offset: number
}

const canUndo = sql`(c.state = 'valid' and c.sold_at > now() - make_interval(mins => ${paperSaleUndoMinutes}))`

const isSoldBy = (sellerId: bigint) => sql`c.paper and c.buyer_id = ${sellerId} and c.sold_at is not null`

async function read(db: Db, rest: RawBuilder<unknown>): Promise<readonly PaperTicketRow[]> {
  const { rows } = await sql<PaperTicketRow>`
    select ${ownTicketColumns}, c.sold_at as "soldAt", coalesce(${canUndo}, false) as "canUndo"
    from ${ownTicketTables} ${rest}`.execute(db)
  return rows
}

/** A ticket of a batch that this seller has got, or that nobody has got yet. */
export async function findPaperTicket(
  db: Db,
  sellerId: bigint,
  name: PaperName,
): Promise<PaperTicketRow | null> {
  const named = 'id' in name ? sql`c.id = ${name.id}` : sql`c.number = ${name.number}`
  const [row] = await read(
    db,
    sql`where ${named} and c.paper and (c.buyer_id = ${sellerId} or c.state = 'reserved')`,
  )
  return row ?? null
}

/** @returns whether it was valid, this seller's, and not sold */
export async function markPaperSold(tx: Tx, sellerId: bigint, number: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update client_ticket set sold_at = now(), updated_at = now()
    where number = ${number} and paper and buyer_id = ${sellerId} and state = 'valid' and sold_at is null`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** @returns whether it could still be taken back */
export async function unmarkPaperSold(tx: Tx, sellerId: bigint, id: bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update client_ticket c set sold_at = null, updated_at = now()
    where c.id = ${id} and ${isSoldBy(sellerId)} and ${canUndo}`.execute(tx)
  return numAffectedRows === 1n
}

export async function listPaperSold(
  db: Db,
  sellerId: bigint,
  { limit, offset }: Page,
): Promise<{ readonly rows: readonly PaperTicketRow[]; readonly total: number }> {
  const [rows, counted] = await Promise.all([
    read(
      db,
      sql`where ${isSoldBy(sellerId)} order by c.sold_at desc, c.id desc limit ${limit} offset ${offset}`,
    ),
    sql<{ total: number }>`
      select count(*)::integer as total from client_ticket c where ${isSoldBy(sellerId)}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export interface PaperBatchRow extends SubjectRow {
  readonly id: bigint
  readonly prefix: string
  readonly name: Localized
  readonly priceMinor: bigint
  readonly currency: string
  readonly count: number
  readonly left: number
  readonly sold: number
  readonly toRepay: number
  readonly payment: 'wallet' | 'cash'
  readonly activatedAt: Date
}

export async function listBatchesOf(
  db: Db,
  sellerId: bigint,
  { limit, offset }: Page,
): Promise<{ readonly rows: readonly PaperBatchRow[]; readonly total: number }> {
  const [listed, counted] = await Promise.all([
    sql<PaperBatchRow>`
      select b.id, b.prefix, jsonb_build_object('ar', t.name_ar, 'en', t.name_en) as name, t.price as "priceMinor",
        t.currency, b.count, n.left, n.sold, n."toRepay", b.payment, b.activated_at as "activatedAt", ${subjectColumns}
      from (
        select * from offline_ticket_batch where seller_id = ${sellerId} and status = 'activated'
        order by activated_at desc, id desc limit ${limit} offset ${offset}) b
      join (${ticketTables}) on t.id = b.ticket_id
      cross join lateral (
        select count(*) filter (where c.state = 'valid' and c.sold_at is null)::integer as left,
          count(c.sold_at)::integer as sold,
          count(c.sold_at) filter (where c.state = 'refunded')::integer as "toRepay"
        from client_ticket c where c.batch_id = b.id and c.paper) n
      order by b.activated_at desc, b.id desc`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from offline_ticket_batch
      where seller_id = ${sellerId} and status = 'activated'`.execute(db),
  ])
  return { rows: listed.rows, total: counted.rows[0]?.total ?? 0 }
}

export interface PaperStockRow {
  readonly currency: string
  readonly left: number
  readonly leftMinor: bigint
  readonly soldToday: number
  readonly soldTodayMinor: bigint
  readonly sold: number
  readonly soldMinor: bigint
}

export async function sumPaperOf(db: Db, sellerId: bigint): Promise<PaperStockRow> {
  const isLeft = sql`c.state = 'valid' and c.sold_at is null`
  const isToday = sql`c.sold_at >= (now() at time zone 'Africa/Tripoli')::date::timestamp at time zone 'Africa/Tripoli'`
  const amount = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(c.price) filter (where ${condition}), 0)::bigint`
  const { rows } = await sql<PaperStockRow>`
    select coalesce(min(c.currency), 'LYD') as currency,
      count(*) filter (where ${isLeft})::integer as left, ${amount(isLeft)} as "leftMinor",
      count(*) filter (where ${isToday})::integer as "soldToday", ${amount(isToday)} as "soldTodayMinor",
      count(c.sold_at)::integer as sold, ${amount(sql`c.sold_at is not null`)} as "soldMinor"
    from client_ticket c where c.paper and c.buyer_id = ${sellerId}`.execute(db)
  if (!rows[0]) throw new Error('a sum has no row')
  return rows[0]
}
