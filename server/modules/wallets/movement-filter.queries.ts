import { type RawBuilder, sql } from 'kysely'
import { placesOf } from '#server/platform/db/leg-places.ts'
import { filterOf, type MovementKind, meaningsText } from './movement.rules.ts'
import { type Sought, soughtIn } from './movement-search.queries.ts'

/** The version of the meanings that blocks were summed by. */
export const meaningsDigest = sql`md5(${meaningsText})`

/** The movements of a wallet. A movement is what one transaction did to it: all its entries together. */
export interface MovementFilter {
  readonly accountId: bigint
  readonly clientId: bigint
  /** Tripoli days, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly kind?: MovementKind | undefined
  /** Only what others did. */
  readonly isOthers?: true | undefined
  readonly transactionId?: bigint | undefined
  readonly sought?: Sought | undefined
}

/** Entries after one version and up to another. */
export interface VersionRange<Version = bigint> {
  readonly after: Version
  readonly last: Version
}

/** Whether blocks have its sums: they know no single transactions, no actor and no search. */
export function isSummed({ transactionId, isOthers, sought }: MovementFilter): boolean {
  return transactionId === undefined && !isOthers && !sought
}

/** The entries `e` of the filter within a range that has its days already. */
export function matching(
  filter: MovementFilter,
  { after, last }: VersionRange<RawBuilder<unknown> | bigint>,
): RawBuilder<unknown> {
  const conditions = [
    sql`e.account_id = ${filter.accountId} and e.version > ${after} and e.version <= ${last}`,
    ...(filter.transactionId === undefined ? [] : [sql`e.version = any(${versionsOf(filter)})`]),
    ...transactionConditions(filter),
  ]
  return sql.join(conditions, sql` and `)
}

/** Conditions on the transaction of an entry `e`: one look-up for each entry, or none. */
export function transactionConditions(filter: MovementFilter): RawBuilder<unknown>[] {
  const conditions = [...kindConditions(filter), ...actorConditions(filter), ...searchConditions(filter)]
  if (conditions.length === 0) return []
  return [
    sql`exists (select from ledger.transaction t where t.id = e.transaction_id
                  and ${sql.join(conditions, sql` and `)})`,
  ]
}

/** The blocks that sum this filter. */
export function ofKind({ accountId, kind }: MovementFilter): RawBuilder<unknown> {
  return sql`account_id = ${accountId} and meanings = ${meaningsDigest} and kind = ${kind ?? 'all'}`
}

/** The last entry in a block, up to a version; 0 when there is none. */
export function lastInBlock(
  { accountId }: MovementFilter,
  last: RawBuilder<unknown> | bigint,
): RawBuilder<unknown> {
  return sql`coalesce((
    select version from movement_block
    where account_id = ${accountId} and meanings = ${meaningsDigest} and kind = 'all' and version <= ${last}
    order by version desc limit 1
  ), 0)`
}

/** A transaction names its entries by account and version, so entries need no index. */
function versionsOf({ transactionId, accountId }: MovementFilter): RawBuilder<unknown> {
  return sql`array(
    select t.legs[i + 1] from ledger.transaction t, ${placesOf(sql`t.legs`)}
    where t.id = ${transactionId} and t.legs[i] = ${accountId}
  )`
}

function kindConditions({ kind, clientId }: MovementFilter): RawBuilder<unknown>[] {
  if (!kind) return []
  const { own, others, included } = filterOf(kind)
  const named = (operations: readonly string[]) =>
    sql`(t.operation = any(${operations}::text[])) = ${included}`
  if (own.join() === others.join()) return [named(own)]
  return [sql`case when ${isOwn(clientId)} then ${named(own)} else ${named(others)} end`]
}

function actorConditions({ isOthers, clientId }: MovementFilter): RawBuilder<unknown>[] {
  return isOthers ? [sql`(${isOwn(clientId)}) is not true`] : []
}

const isOwn = (clientId: bigint) => sql`t.actor_type = 'client' and t.actor_id = ${clientId}`

function searchConditions({ sought, ...whose }: MovementFilter): RawBuilder<unknown>[] {
  return sought ? [soughtIn(sought, whose)] : []
}
