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

/**
 * A transaction `t` with its first three entries `e`, `f`, `g` and their accounts `a`, `b`, `c`, where the first pays and the
 * others are paid: most are one payment, of two entries or three with a fee. The conditions on signs and
 * legs keep the tables small in which a full check looks entries up.
 */
const firstLegs = sql`ledger.transaction t
  left join ledger.entry e on e.account_id = t.legs[1] and e.version = t.legs[2] and e.amount < 0
  left join ledger.entry f on f.account_id = t.legs[3] and f.version = t.legs[4] and f.amount > 0
  left join ledger.entry g on g.account_id = t.legs[5] and g.version = t.legs[6] and g.amount > 0 and cardinality(t.legs) > 4
  left join ledger.account a on a.id = t.legs[1]
  left join ledger.account b on b.id = t.legs[3]
  left join ledger.account c on c.id = t.legs[5]`

/** What a check of the books may read of a transaction's legs. */
export const readLegs = { moved, legsOf, accountsOf, firstLegs } as const
