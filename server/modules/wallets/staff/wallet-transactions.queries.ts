import { type RawBuilder, sql } from 'kysely'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { cleanTyped } from '#contract/kernel/digits.ts'
import { normalisePhone } from '#contract/kernel/phone.ts'
import { countMax } from '#contract/kernel/resource/resource.ts'
import { amountDays } from '#contract/shapes/amount-days.ts'
import { placesOf } from '#server/platform/db/leg-places.ts'
import { inTripoliDays } from '#server/platform/db/tripoli-days.ts'
import type { ListFilter } from '#server/resource-engine/index.ts'
import { earningAccounts } from '../account.rules.ts'

// For a transaction `t`. Its legs name its entries by account and version, so each is found by key: computed only for
// the rows of a page.
const legs = sql`${placesOf(sql`t.legs`)} join ledger.account a on a.id = t.legs[i]`
const entries = sql`${legs} join ledger.entry e on e.account_id = t.legs[i] and e.version = t.legs[i + 1]`

export const transactionNumber = sql`t.id::text`
/** A key that was closed without a request is no movement, and movements of points alone have a section of their own. */
export const movesOrHolds = sql`t.operation not in (
  'key_closed', 'records_sealed', 'points_award', 'points_expiry', 'points_adjustment')`
const movesCards = sql`t.operation in ('card_order', 'card_refund')`
/**
 * The buyer of cards; otherwise the client whose account moved first; otherwise the client it is about: a seller who
 * paid in cash, a merchant with a hold.
 */
const firstClient = sql`coalesce(
  (select o.client_id from card_order o where ${movesCards} and o.id = coalesce(t.reverses, t.id)),
  (select a.owner_id from ${legs} where a.owner_type = 'client' order by i limit 1),
  (t.meta->>'seller_id')::bigint,
  (select s.client_id from settlement s where s.id = coalesce((t.meta->>'settlement_id')::bigint, t.id)))`
/** The operator sells the cards: a promo owner who earns a commission is not the buyer's counterparty. */
const otherThan = (client: RawBuilder<unknown>) => sql`(
  select a.owner_id from ${legs} where a.owner_type = 'client' and a.owner_id <> ${client}
    and (not ${movesCards} or ${client} <> ${firstClient})
  order by i limit 1)`
const netOf = (client: RawBuilder<unknown>) => sql`(
  select sum(e.amount)::bigint from ${entries}
  where a.owner_type = 'client' and a.owner_id = ${client} and a.kind <> 'points')`
const walletAfter = (client: RawBuilder<unknown>) => sql`(
  select e.balance_after from ${entries}
  where a.kind = 'wallet' and a.owner_type = 'client' and a.owner_id = ${client} order by i desc limit 1)`
const feePaid = sql`(
  select coalesce(sum(e.amount), 0)::bigint from ${entries} where a.kind = 'revenue:fees')`

/** A transaction for one of its clients: the effect on their money, and the other side. */
const sidesOf = (client: RawBuilder<unknown>) => ({
  client_id: client,
  other_client_id: otherThan(client),
  amount: netOf(client),
  balance_after: walletAfter(client),
  other_amount: netOf(otherThan(client)),
})
export const firstSide = { ...sidesOf(firstClient), fee: feePaid }

/** A list of one client is from their side; the client whose money moved first pays a fee. */
export function sideOfClient(query: ListFilter) {
  const client = clientOf(query)
  if (client === null) return null
  return {
    ...sidesOf(client),
    fee: sql`(case when ${firstClient} = ${client} then ${feePaid} else 0::bigint end)`,
  }
}

function clientOf(query: ListFilter): RawBuilder<unknown> | null {
  const ids = query['filter[client_id]']
  return Array.isArray(ids) && ids.length === 1 ? sql`${ids[0]}::bigint` : null
}

/** Only the operator has such accounts, striped or not. */
const earningKinds = sql`(${sql.join(earningAccounts.map((account) => account(defaultCurrency).kind))})`
export const incomeOf = sql`(
  select coalesce(sum(e.amount), 0)::bigint from ${entries}
  where a.kind in ${earningKinds})`
export const isEarning = sql`exists (select from ${legs} where a.kind in ${earningKinds})`

/** Transactions that moved an income account of the operator. */
export function byEarning(query: ListFilter): RawBuilder<unknown> | null {
  const earning = query['filter[earning]']
  if (typeof earning !== 'boolean') return null
  if (!earning) return sql`not ${isEarning}`
  return sql`t.id = any(array(${movedAccounts(sql`a.kind in ${earningKinds}`, query)}))`
}

/**
 * Movements of these accounts `a` within the list's days: each is read from its newest entry back, as far as a list
 * is counted.
 */
function movedAccounts(which: RawBuilder<unknown>, query: ListFilter): RawBuilder<unknown> {
  const days = inTripoliDays(sql`e.created_at`, { from: textOf(query['from']), to: textOf(query['to']) })
  const within = days.length === 0 ? sql`` : sql`and ${sql.join(days, sql` and `)}`
  return sql`
    select m.transaction_id from ledger.account a cross join lateral (
      select e.transaction_id from ledger.entry e where e.account_id = a.id ${within}
      order by e.version desc limit ${2 * countMax}
    ) m
    where ${which}`
}

export const noteText = sql`t.meta->>'note'`
export const isReversed = sql`coalesce((
  select true from ledger.transaction r where r.reverses = t.id limit 1), false)`
export const actorName = sql`(case t.actor_type
  when 'client' then (select c.name from client c where c.id = t.actor_id)
  when 'staff' then (select s.name from staff_user s where s.id = t.actor_id) end)`

export function byClient(query: ListFilter): RawBuilder<unknown> | null {
  const ids = query['filter[client_id]']
  return Array.isArray(ids) ? movementsOf(sql`any(${ids}::bigint[])`, query) : null
}

/** Transactions that moved an account of these clients or were about them. Old ones are found by the list's days. */
function movementsOf(clients: RawBuilder<unknown>, query: ListFilter): RawBuilder<unknown> {
  const theirs = sql`a.kind in ('wallet', 'receivable', 'points') and a.owner_type = 'client' and a.owner_id = ${clients}`
  return sql`t.id = any(array(${movedAccounts(theirs, query)} union all ${aboutClients(clients)}))`
}

/** Transactions that moved none of their accounts: vouchers paid in cash, a settlement's hold and its release. */
function aboutClients(clients: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select s.id from voucher_sale s where s.seller_id = ${clients}
    union all
    select s.id from settlement s where s.client_id = ${clients}
    union all
    select r.id from settlement s cross join lateral (
      select id from ledger.transaction
      where meta ? 'settlement_id' and meta->>'settlement_id' = s.id::text offset 0) r
    where s.client_id = ${clients}`
}

/**
 * No index has a transaction's effect on a client: for one client all are read, for all clients those of a month.
 * Without a sign an amount may be in or out; negative is out.
 */
export function byAmount(query: ListFilter): RawBuilder<unknown> | null {
  const bounds = [query['filter[amount_from]'], query['filter[amount_to]']]
  const [from, to] = bounds
  if (from === undefined && to === undefined) return null
  const net = netOf(clientOf(query) ?? firstClient)
  const isOut = bounds.some((bound) => typeof bound === 'bigint' && bound < 0n)
  const sizes = [sizeOf(from), sizeOf(to)]
  const [least, most] = isOut && from !== undefined && to !== undefined ? sizes.sort(byValue) : sizes
  const days = amountDays({ from: textOf(query['from']), to: textOf(query['to']) })
  return sql.join(
    [
      ...(query['filter[client_id]'] === undefined ? inTripoliDays(sql`t.created_at`, days) : []),
      ...(isOut ? [sql`${net} < 0`] : []),
      ...(least === undefined ? [] : [sql`abs(${net}) >= ${least}`]),
      ...(most === undefined ? [] : [sql`abs(${net}) <= ${most}`]),
    ],
    sql` and `,
  )
}

function sizeOf(bound: unknown): bigint | undefined {
  if (typeof bound !== 'bigint') return undefined
  return bound < 0n ? -bound : bound
}

function byValue(one: bigint | undefined, other: bigint | undefined): number {
  return Number((one ?? 0n) - (other ?? 0n))
}

const numberLengthMax = 18

/** By its number, or by the phone, member number or user name of a moved client: each by its index. */
export function byNumberOrClient(typed: string, query: ListFilter): RawBuilder<unknown> {
  const text = cleanTyped(typed)
  const number = /^\d+$/.test(text) && text.length <= numberLengthMax ? BigInt(text) : null
  const client = sql`any(array(
    select c.id from client c
    where c.member_no = ${text} or c.phone = ${normalisePhone(text) ?? text} or c.username = ${text}::citext))`
  const moved = movementsOf(client, query)
  return number === null ? moved : sql`(t.id = ${number} or ${moved})`
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
