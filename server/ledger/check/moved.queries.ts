import { type RawBuilder, sql } from 'kysely'

export interface MovedAccount {
  readonly kind: string
  /** Null: an account of the operator. */
  readonly owner: RawBuilder<unknown> | null
  readonly currency: RawBuilder<unknown>
}

/** The total that a transaction moved on an account; zero if nothing. `legs` is the column. */
export function moved(
  legs: RawBuilder<unknown>,
  { kind, owner, currency }: MovedAccount,
): RawBuilder<bigint> {
  return sql`coalesce((
    select sum(me.amount) from generate_series(1, cardinality(${legs}), 2) leg
    join ledger.entry me on me.account_id = (${legs})[leg] and me.version = (${legs})[leg + 1]
    join ledger.account ma on ma.id = me.account_id
    where ma.kind = ${sql.lit(kind)} and ma.currency = ${currency}
      and ${owner === null ? sql`ma.owner_id is null` : sql`ma.owner_id = ${owner}`}
  ), 0)`
}
