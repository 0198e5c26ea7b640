import { sql } from 'kysely'
import type { Channel, TreasuryKind } from '#contract/shapes/treasury.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Match, OpenItem, OpenLine } from './match-statement.rules.ts'
import { foldName, namesOfLine } from './match-statement.rules.ts'
import type { StatementLine } from './read-statement.rules.ts'
import type { Subject } from './treasury.queries.ts'

/** Lines or items that one matching looks at, of each side. */
const openMax = 50_000

/** The last closed day; what happened until then is counted in the next one. */
const firstOpenDay = sql`(select max(day) + 1 from treasury_day where status = 'closed')`
const asChannel = sql`replace(replace(a.kind, 'clearing:gateway:', ''), 'clearing:', '')`

export interface StatementRow {
  readonly id: bigint
  readonly channel: Channel
  readonly fileId: string | null
  readonly isRead: boolean
}

export async function findStatement(db: Db, id: bigint): Promise<StatementRow | null> {
  const { rows } = await sql<StatementRow>`
    select id, channel, file_id as "fileId", read_at is not null as "isRead" from statement where id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** One matching or closing at a time. */
export async function lockMatching(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('treasury matching'))`.execute(tx)
}

/** Lines that another statement has brought already stay where they are. @returns how many are new */
export async function insertLines(
  tx: Tx,
  { id, channel }: StatementRow,
  lines: readonly StatementLine[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into statement_line (statement_id, channel, booked_on, counted_on, amount, reference, text, occurrence)
    select ${id}, ${channel}, l.booked_on, greatest(l.booked_on, ${firstOpenDay}), l.amount, l.reference, l.text, l.occurrence
    from unnest(
      ${lines.map(({ bookedOn }) => bookedOn)}::date[], ${lines.map(({ amountMinor }) => amountMinor)}::bigint[],
      ${lines.map(({ reference }) => reference)}::text[], ${lines.map(({ text }) => text)}::text[],
      ${lines.map(({ occurrence }) => occurrence)}::int[]
    ) with ordinality l (booked_on, amount, reference, text, occurrence, position)
    order by l.position
    on conflict do nothing`.execute(tx)
  await sql`
    update statement set read_at = now(), updated_at = now(), lines_count = ${Number(numAffectedRows)} where id = ${id}`.execute(
    tx,
  )
  return Number(numAffectedRows)
}

/**
 * Takes over what moved on clearing accounts since the last time, with its numbers outside. One statement sees one
 * moment, so all versions up to the account's are there.
 */
export async function takeItems(tx: Tx): Promise<void> {
  await sql`
    with known as materialized (
      select a.id, ${asChannel} as channel, a.version, coalesce(k.version, 0) as taken
      from ledger.account a left join clearing_taken k on k.account_id = a.id
      where a.kind in ('clearing:bank', 'clearing:cash', 'clearing:gateway:plutu', 'clearing:gateway:sandbox')
        and a.version > coalesce(k.version, 0)
    ), moved as (
      select e.transaction_id, k.channel, -sum(e.amount) as amount, min(e.created_at) as at
      from known k join ledger.entry e on e.account_id = k.id and e.version > k.taken and e.version <= k.version
      group by e.transaction_id, k.channel
    ), named as (
      select m.*, t.operation, array_remove(array[
          o.reference, p.gateway_transaction, p.invoice_no, b.bank_reference, s.bank_reference
        ], null) as names
      from moved m join ledger.transaction t on t.id = m.transaction_id
      left join recharge r on r.transaction_id = t.id
      left join payment p on p.id = r.id
      left join bank_transfer_request b on b.id = r.id
      left join settlement s on s.transaction_id = t.id
      left join treasury_operation o on o.transaction_id = t.id
    ), taken as (
      insert into clearing_taken (account_id, version) select id, version from known
      on conflict (account_id) do update set version = excluded.version
    )
    insert into clearing_item (transaction_id, channel, operation, amount, booked_on, counted_on, names, reference)
    select transaction_id, channel, operation, amount, d.day, greatest(d.day, ${firstOpenDay}), names, names[1]
    from named cross join lateral (select (at at time zone 'Africa/Tripoli')::date as day) d
    where amount <> 0
    order by transaction_id`.execute(tx)
}

/** What is open or only proposed at a channel. */
export async function findOpen(tx: Tx, channel: Channel): Promise<{ lines: OpenLine[]; items: OpenItem[] }> {
  const lines = await sql<{
    id: bigint
    day: string
    amountMinor: bigint
    reference: string
    text: string
    isRejected: boolean
  }>`
    select id, to_char(booked_on, 'YYYY-MM-DD') as day, amount as "amountMinor", reference, text, rejected as "isRejected"
    from statement_line where channel = ${channel} and status <> 'matched' order by id limit ${openMax}`.execute(
    tx,
  )
  const items = await sql<{ id: bigint; day: string; amountMinor: bigint; names: string[] }>`
    select id, to_char(booked_on, 'YYYY-MM-DD') as day, amount as "amountMinor", names
    from clearing_item where channel = ${channel} and status <> 'matched' order by id limit ${openMax}`.execute(
    tx,
  )
  return {
    lines: lines.rows.map(({ reference, text, ...line }) => ({
      ...line,
      names: namesOfLine(reference, text),
    })),
    items: items.rows.map((item) => ({ ...item, names: item.names.flatMap((name) => foldName(name) ?? []) })),
  }
}

/** Replaces what was proposed before. */
export async function saveProposals(tx: Tx, channel: Channel, matches: readonly Match[]): Promise<void> {
  for (const table of ['statement_line', 'clearing_item'] as const)
    await sql`
      update ${sql.table(table)} set status = 'open', match_id = null, rule = null
      where channel = ${channel} and status = 'proposed'`.execute(tx)
  if (matches.length === 0) return
  const { rows } = await sql<{ id: bigint }>`
    select nextval('statement_match_id')::bigint as id from generate_series(1, ${matches.length})`.execute(tx)
  const sides = { statement_line: [], clearing_item: [] } as Record<
    'statement_line' | 'clearing_item',
    { id: bigint; match: bigint; rule: string }[]
  >
  for (const [index, { rule, lineIds, itemIds }] of matches.entries()) {
    const match = rows[index]?.id ?? 0n
    sides.statement_line.push(...lineIds.map((id) => ({ id, match, rule })))
    sides.clearing_item.push(...itemIds.map((id) => ({ id, match, rule })))
  }
  for (const table of ['statement_line', 'clearing_item'] as const)
    await sql`
      update ${sql.table(table)} x set status = 'proposed', match_id = u.match, rule = u.rule, updated_at = now()
      from unnest(${sides[table].map(({ id }) => id)}::bigint[], ${sides[table].map(({ match }) => match)}::bigint[],
        ${sides[table].map(({ rule }) => rule)}::text[]) u (id, match, rule)
      where x.id = u.id`.execute(tx)
}

/** All proposals of a channel. @returns how many lines */
export async function confirmProposals(tx: Tx, channel: Channel): Promise<number> {
  await sql`
    update clearing_item set status = 'matched', updated_at = now()
    where channel = ${channel} and status = 'proposed'`.execute(tx)
  const { numAffectedRows = 0n } = await sql`
    update statement_line set status = 'matched', updated_at = now()
    where channel = ${channel} and status = 'proposed'`.execute(tx)
  return Number(numAffectedRows)
}

/** A proposal that is wrong: its lines are no more matched by amount and day. */
export async function rejectProposal(tx: Tx, lineId: bigint): Promise<void> {
  const { rows } = await sql<{
    id: bigint
  }>`select match_id as id from statement_line where id = ${lineId}`.execute(tx)
  const matchId = rows[0]?.id ?? null
  await sql`
    update clearing_item set status = 'open', match_id = null, rule = null, updated_at = now()
    where match_id = ${matchId} and status = 'proposed'`.execute(tx)
  await sql`
    update statement_line set status = 'open', match_id = null, rule = null, rejected = true, updated_at = now()
    where match_id = ${matchId} and status = 'proposed'`.execute(tx)
}

export interface DayFigures {
  readonly linesOpen: number
  readonly itemsOpen: number
  /** Open lines less open items, minor units. */
  readonly differenceMinor: bigint
  readonly isOver: boolean
  readonly listed: string
}

/** What is not matched until the end of a day. */
export async function findDayFigures(db: Db, day: string): Promise<DayFigures> {
  const { rows } = await sql<DayFigures>`
    with open as (
      select 'line' as side, id, channel, amount, reference, to_char(booked_on, 'YYYY-MM-DD') as booked_on
      from statement_line where status <> 'matched' and counted_on <= ${day}::date
      union all
      select 'item', transaction_id, channel, amount, coalesce(reference, ''), to_char(booked_on, 'YYYY-MM-DD')
      from clearing_item where status <> 'matched' and counted_on <= ${day}::date
    )
    select count(*) filter (where side = 'line')::int as "linesOpen", count(*) filter (where side = 'item')::int as "itemsOpen",
      coalesce(sum(case side when 'line' then amount else -amount end), 0)::bigint as "differenceMinor",
      ${day}::date < (now() at time zone 'Africa/Tripoli')::date as "isOver",
      coalesce(jsonb_agg(to_jsonb(open) order by side, id), '[]')::text as listed
    from open`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('a sum has a row')
  return figures
}

export async function closeDay(tx: Tx, id: bigint, figures: DayFigures, note: string | null): Promise<void> {
  await sql`
    update treasury_day set status = 'closed', closed_at = now(), updated_at = now(), lines_open = ${figures.linesOpen},
      items_open = ${figures.itemsOpen}, difference = ${figures.differenceMinor}, listed = ${figures.listed}::jsonb,
      note = coalesce(${note}, note)
    where id = ${id}`.execute(tx)
}

export async function findDay(db: Db, id: bigint): Promise<{ day: string; status: string } | null> {
  const { rows } = await sql<{ day: string; status: string }>`
    select to_char(day, 'YYYY-MM-DD') as day, status from treasury_day where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** A later day is closed: nothing is counted in this one any more. */
export async function isBeforeClosed(db: Db, day: string): Promise<boolean> {
  const { rows } =
    await sql`select from treasury_day where status = 'closed' and day >= ${day}::date limit 1`.execute(db)
  return rows.length > 0
}

export interface NewDraft {
  readonly lineId: bigint
  readonly kind: TreasuryKind
  readonly about: string | null
  readonly subject: Subject | null
  readonly staffId: bigint
}

/** A draft with the amount, day, number and document of a line, and its money's way. */
export async function insertDraft(
  tx: Tx,
  { lineId, kind, about, subject, staffId }: NewDraft,
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into treasury_operation (kind, amount, currency, channel, to_channel, about, payment_id, settlement_id,
      suspense_id, client_id, direction, solution, reference, booked_on, note, document_id, created_by)
    select ${kind}, abs(l.amount), l.currency,
      case when not (${kind} = 'treasury_move' and l.amount > 0) then coalesce(${subject?.channel ?? null}::text, l.channel) end,
      case when ${kind} <> 'treasury_move' then null when l.amount > 0 then l.channel when l.channel <> 'bank' then 'bank' end,
      ${about},
      ${subject?.paymentId ?? null}, ${subject?.settlementId ?? null}, ${subject?.suspenseId ?? null},
      ${subject?.clientId ?? null}, case when ${kind} = 'write_off' then case when l.amount < 0 then 'loss' else 'gain' end end,
      case when ${kind} = 'suspense_solution' then 'sent_back' end,
      coalesce(nullif(l.reference, ''), 'LINE-' || l.id), l.booked_on, nullif(l.text, ''), s.file_id, ${staffId}
    from statement_line l join statement s on s.id = l.statement_id where l.id = ${lineId}
    returning id`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('a line has a statement')
  return made.id
}
