import { sql } from 'kysely'
import type { BookCheck } from '#server/ledger/index.ts'
import { placesOf } from '#server/platform/db/leg-places.ts'
import { type LegalOperations, undoes } from './legal-operations.rules.ts'

/**
 * Each transaction is of a known operation. Its legs are payments: an account that pays, then those that it pays, of a kind
 * that the operation allows for the payer's, and all of the sum.
 */
function postingsAreLegal({ names, pairs, free }: LegalOperations): BookCheck {
  // Of two entries, or three with a fee, whose sum other rules compare.
  const plain = sql<boolean>`
    e.amount < 0 and t.operation || ' ' || a.kind || ' ' || b.kind = any(${pairs}::text[])
    and case cardinality(t.legs) when 4 then true when 6 then g.amount > 0 and e.amount < -g.amount
      and t.operation || ' ' || a.kind || ' ' || c.kind = any(${pairs}::text[]) end`
  const nothing = names.filter((name) => !pairs.some((pair) => pair.startsWith(`${name} `)))
  return {
    rules: ['postings.known_operation', 'postings.legal_pair'],
    over: 'ledger.transaction',
    when: 'always',
    plain,
    find: ({ has }, { accountsOf, firstLegs }) => sql`
      select p.rule, 'transaction' as "table", t.id::text, ${accountsOf(sql`t.legs`)} as touched
      from ${firstLegs}
      cross join lateral (values
        ('postings.known_operation', t.operation <> all(${names}::text[])),
        ('postings.legal_pair', t.operation <> all(${free}::text[]) and case
          when cardinality(t.legs) = 0 then t.operation <> all(${nothing}::text[])
          else exists (
            select from (
              select payment, amount, t.operation || ' ' || first_value(kind) over (partition by payment order by i) || ' ' || kind as pair
              from (
                select i, l.amount, la.kind, count(*) filter (where l.amount < 0) over (order by i) as payment
                from ${placesOf(sql`t.legs`)}
                left join ledger.entry l on l.account_id = t.legs[i] and l.version = t.legs[i + 1]
                left join ledger.account la on la.id = t.legs[i]
              ) leg
            ) leg group by payment
            having (sum(amount) = 0 and bool_and((amount < 0 or amount > 0 and pair = any(${pairs}::text[])) is true)) is not true
          ) end)
      ) p (rule, broken)
      where ${has(sql`t.id`)} and (${plain}) is not true and p.broken`,
  }
}

const undoing = [...new Set(undoes.map(([name]) => name))]
const undoingPairs = undoes.map((pair) => pair.join(' '))
/** What a wallet could not give back is a debt of its owner. */
const kindMoved = sql`case when m.kind = 'debt' then 'wallet' else m.kind end as kind`

/**
 * What undoes a transaction moves the same amounts back, on every account of a client or supplier and every kind of the
 * operator's. Only of a commission and of points less may come back: what was spent stays the operator's expense. A refund
 * of a part of an order reverses nothing: the orders' own check compares it.
 */
const reversalsMirror: BookCheck = {
  rules: ['postings.mirror'],
  over: 'ledger.transaction',
  when: 'always',
  find: ({ has }, { legsOf, accountsOf }) => sql`
    select 'postings.mirror' as rule, 'transaction' as "table", t.id::text, ${accountsOf(sql`t.legs`)} as touched
    from ledger.transaction t
    left join ledger.transaction o on o.id = t.reverses
    where ${has(sql`t.id`)} and (t.reverses is not null or t.operation = any(${undoing}::text[]) and t.operation <> 'card_refund')
      and t.operation <> 'reversal'
      and (
        o.id is null or o.reverses is not null or t.created_at < o.created_at
        or t.operation || ' ' || o.operation <> all(${undoingPairs}::text[])
        or exists (
          select from (
            select kind, currency, owner, sum(amount) filter (where original) as was, sum(amount) filter (where not original) as back
            from (
              select ${kindMoved}, m.currency, m.amount, true as original, case when m.owner_type in ('client', 'supplier') then m.owner_id end as owner
              from ${legsOf(sql`o.legs`)} m
              union all
              select ${kindMoved}, m.currency, m.amount, false, case when m.owner_type in ('client', 'supplier') then m.owner_id end
              from ${legsOf(sql`t.legs`)} m
            ) both_ways group by kind, currency, owner
          ) s
          where coalesce(s.was, 0) + coalesce(s.back, 0) <> 0 and not (
            t.operation = 'card_refund' and -coalesce(s.back, 0) between least(s.was, 0) and greatest(s.was, 0)
            and (s.kind in ('expense:promo', 'points', 'points-issued')
                 or s.kind = 'wallet' and s.owner is distinct from (select k.client_id from card_order k where k.id = o.id))
          )
        )
      )`,
}

export function postingChecks(legal: LegalOperations): readonly BookCheck[] {
  return [postingsAreLegal(legal), reversalsMirror]
}
