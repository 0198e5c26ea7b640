import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '#server/platform/db/database.ts'
import { hasEachWord } from '#server/platform/db/has-words.ts'
import { placesOf } from '#server/platform/db/leg-places.ts'

/** The search text of a statement, in every possible meaning. */
export interface Sought {
  readonly words: string
  /** A whole number: with parts, a masked number could be guessed digit by digit. */
  readonly phone: string | null
  readonly amountMinor: bigint | null
  /** Transactions whose reference contains the typed text. */
  readonly transactionIds: readonly bigint[]
}

interface Whose {
  readonly accountId: bigint
  readonly clientId: bigint
}

/** The search condition on the transaction `t`: one of the shown values. */
export function soughtIn(sought: Sought, whose: Whose): RawBuilder<unknown> {
  const { words, amountMinor, transactionIds } = sought
  const note = sql`search_text(t.meta->>'note')`
  return sql`(${sql.join(
    [
      ...(transactionIds.length > 0 ? [sql`t.id = any(${transactionIds}::bigint[])`] : []),
      sql`(t.meta ? 'note' and ${hasEachWord(note, words)})`,
      sql`(t.operation = 'card_order' and exists (select from card_order o
            where o.id = t.id and o.category_id in (${categories(words)})))`,
      sql`(t.operation = 'product_order' and exists (select from product_order o join product p on p.id = o.product_id
            where o.id = t.id and ${hasEachWord(sql`p.searched`, words)}))`,
      sql`(t.operation in ('transfer', 'staff_transfer', 'cash_recharge') and exists (${otherParty(sought, whose)}))`,
      ...(amountMinor === null ? [] : [sql`${amountMinor}::bigint = any(${amounts(whose)})`]),
    ],
    sql` or `,
  )})`
}

function categories(words: string): RawBuilder<unknown> {
  return sql`select c.id from category c join supplier s on s.id = c.supplier_id
             where ${hasEachWord(sql`(s.searched || c.searched)`, words)}`
}

/** By name, by this client's name for them, or by the whole phone. */
function otherParty({ words, phone }: Sought, { accountId, clientId }: Whose): RawBuilder<unknown> {
  return sql`
    select from ${placesOf(sql`t.legs`)}
    join ledger.account a on a.id = t.legs[i] and a.kind = 'wallet' and a.id <> ${accountId}
    join client other on other.id = a.owner_id
    where other.phone = ${phone}
       or other.id in (select f.receiver_id from favourite_receiver f
                       where f.client_id = ${clientId} and ${hasEachWord(sql`search_text(f.label)`, words)})
       or (${hasEachWord(sql`other.searched`, words)} and ${hasEachWord(sql`search_text(other.name)`, words)})`
}

/** The movement as a whole, and its parts: who sent money finds it by what arrived, and by the fee. */
function amounts({ accountId }: Whose): RawBuilder<unknown> {
  return sql`(
    select array_agg(abs(x.amount)) || abs(sum(x.amount))::bigint || case when sum(x.amount) < 0 and t.meta ? 'fee'
      then array[(t.meta->>'fee')::bigint, -sum(x.amount)::bigint - (t.meta->>'fee')::bigint] end
    from ${placesOf(sql`t.legs`)}
    join ledger.entry x on x.account_id = ${accountId} and x.version = t.legs[i + 1]
    where t.legs[i] = ${accountId})::bigint[]`
}

/** The newest transactions of a wallet, to compare parts of their references. */
export async function findLatestTransactionIds(
  db: ReadDb,
  accountId: bigint,
  limit: number,
): Promise<readonly bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select transaction_id as id from ledger.entry where account_id = ${accountId}
    order by version desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
