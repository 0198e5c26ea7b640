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
          o.reference, p.gateway_transaction, p.invoice_no, b.bank_reference, s.bank_reference,
          'ST' || s.id
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
    refused: readonly string[]
  }>`
    select id, to_char(booked_on, 'YYYY-MM-DD') as day, amount as "amountMinor", reference, text, rejected as "isRejected",
      refused_items::text[] as refused
    from statement_line where channel = ${channel} and status <> 'matched' order by id limit ${openMax}`.execute(
    tx,
  )
  const items = await sql<{ id: bigint; day: string; amountMinor: bigint; names: string[] }>`
    select id, to_char(booked_on, 'YYYY-MM-DD') as day, amount as "amountMinor", names
    from clearing_item where channel = ${channel} and status <> 'matched' order by id limit ${openMax}`.execute(
    tx,
  )
  return {
    lines: lines.rows.map(({ reference, text, refused, ...line }) => ({
      ...line,
      refused: refused.map(BigInt),
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

/**
 * A match that is wrong, proposed or confirmed: it is not proposed again, nor are its lines by amount and day. What a
 * closed day had as matched counts in the open day.
 */
export async function undoMatch(tx: Tx, lineId: bigint): Promise<void> {
  const { rows } = await sql<{ id: bigint | null; items: string[] }>`
    select l.match_id as id, array(select i.id from clearing_item i where i.match_id = l.match_id)::text[] as items
    from statement_line l where l.id = ${lineId}`.execute(tx)
  const [match] = rows
  if (!match) return
  const opened = sql`status = 'open', match_id = null, rule = null, updated_at = now(),
    counted_on = greatest(counted_on, ${firstOpenDay})`
  await sql`update clearing_item set ${opened} where match_id = ${match.id}`.execute(tx)
  await sql`
    update statement_line set ${opened}, rejected = true, refused_items = refused_items || ${match.items}::bigint[]
    where match_id = ${match.id}`.execute(tx)
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
      case when ${kind} <> 'suspense_solution' then ${subject?.ownerId ?? null}::bigint end, case when ${kind} = 'write_off' then case when l.amount < 0 then 'loss' else 'gain' end end,
      case when ${kind} = 'suspense_solution' then 'sent_back' end,
      coalesce(nullif(l.reference, ''), 'LINE-' || l.id), l.booked_on, nullif(l.text, ''), s.file_id, ${staffId}
    from statement_line l join statement s on s.id = l.statement_id where l.id = ${lineId}
    returning id`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('a line has a statement')
  return made.id
}
