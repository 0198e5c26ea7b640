import { type RawBuilder, sql } from 'kysely'
import { placesOf } from '#server/platform/db/leg-places.ts'

interface MovedAccount {
  readonly kind: string
  /** Null: an account of the operator, or any stripe of it. */
  readonly owner: RawBuilder<unknown> | null
  readonly currency: RawBuilder<unknown>
}

/** The total that a transaction moved on an account; zero if nothing. `legs` is the column. */
function moved(legs: RawBuilder<unknown>, { kind, owner, currency }: MovedAccount): RawBuilder<bigint> {
  return sql`coalesce((
    select sum(m.amount) from ${legsOf(legs)} m
    where m.kind = ${sql.lit(kind)} and m.currency = ${currency}
      and ${owner === null ? sql`m.owner_type is distinct from 'client'` : sql`m.owner_id = ${owner}`}
  ), 0)`
}

/** The entries that `legs` names, in their order, with the kind and owner of each account. */
function legsOf(legs: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select i as leg, me.account_id, me.amount, ma.kind, ma.owner_type, ma.owner_id, ma.currency
    from ${placesOf(legs)}
    join ledger.entry me on me.account_id = (${legs})[i] and me.version = (${legs})[i + 1]
    join ledger.account ma on ma.id = me.account_id
  )`
}

/** The accounts that a transaction's legs move. */
function accountsOf(legs: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(select distinct (${legs})[i] from ${placesOf(legs)})`
}

/** What a check of the books may read of a transaction's legs. */
export const readLegs = { moved, legsOf, accountsOf } as const
