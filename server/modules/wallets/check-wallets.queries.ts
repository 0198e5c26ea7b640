import { sql } from 'kysely'
import { currencies, defaultCurrency } from '#contract/kernel/currencies.ts'
import type { BookCheck } from '#server/ledger/index.ts'

/** A client's account has floor zero, and floors do not change. */
const clientsOweNothing: BookCheck = {
  rules: ['wallets.floor'],
  over: 'ledger.account',
  when: 'always',
  find: ({ has }) => sql`
    select 'wallets.floor' as rule, 'account' as "table", id::text, array[id] as drifted from ledger.account
    where ${has(sql`id`)} and kind in ('wallet', 'receivable') and (floor is distinct from 0 or balance < 0)`,
}

/** The approval that a transaction names; those made before transactions did are named by the activity log. */
const approvalOf = sql`coalesce(t.meta->>'approval_id', (
  select l.after->>'approval_id' from activity_log l
  where l.subject_type = 'client' and l.subject_id = w.owner_id::text and l.action = 'adjusted'
    and l.after->>'transaction_id' = t.id::text limit 1))`

const minorPerMajor = 10 ** currencies[defaultCurrency].decimals

/** What an approval `p` agreed to: what was sent to the action of the client; older ones hold minor units. */
const agreedClient = sql`coalesce(p.payload->>'id', p.payload->>'client_id')`
const agreedMinor = sql`(
  coalesce((p.payload->>'amount_minor')::numeric, (p.payload->'sent'->>'amount')::numeric * ${sql.lit(minorPerMajor)})
  * case coalesce(p.payload->'sent'->>'direction', p.payload->>'direction') when 'in' then 1 when 'out' then -1 end)`

/** Each adjustment executes one approval of two people: its client, direction and amount. */
const adjustmentsAreAgreed: BookCheck = {
  rules: ['wallets.adjustment_agreed'],
  over: 'ledger.transaction',
  when: 'always',
  find: ({ has }, { legsOf, accountsOf }) => sql`
    select 'wallets.adjustment_agreed' as rule, 'transaction' as "table", t.id::text, ${accountsOf(sql`t.legs`)} as touched
    from ledger.transaction t
    left join lateral (
      select m.owner_id, sum(m.amount) as amount from ${legsOf(sql`t.legs`)} m
      where m.kind = 'wallet' and m.owner_type = 'client' group by m.owner_id
    ) w on true
    left join approval p on p.id::text = ${approvalOf}
    where ${has(sql`t.id`)} and t.operation = 'adjustment' and (
      p.kind = 'adjustment' and p.status = 'executed' and p.checker_id <> p.maker_id
      and ${agreedClient} = w.owner_id::text and ${agreedMinor} = w.amount
      and not exists (
        select from ledger.transaction o
        where o.meta ? 'approval_id' and o.meta->>'approval_id' = p.id::text and o.id <> t.id
      )
    ) is not true`,
}

/** An executed approval of an adjustment moved its money. */
const approvalsAreExecuted: BookCheck = {
  rules: ['wallets.adjustment_agreed'],
  over: 'approval',
  when: 'always',
  find: ({ has }) => sql`
    select 'wallets.adjustment_agreed' as rule, 'approval' as "table", p.id::text
    from approval p
    where ${has(sql`p.id`)} and p.kind = 'adjustment' and p.status = 'executed'
      and not exists (
        select from ledger.transaction t where t.meta ? 'approval_id' and t.meta->>'approval_id' = p.id::text
      )
      and not exists (
        select from activity_log l
        where l.subject_type = 'client' and l.subject_id = ${agreedClient} and l.action = 'adjusted'
          and l.after->>'approval_id' = p.id::text
      )`,
}

export const walletChecks: readonly BookCheck[] = [
  clientsOweNothing,
  adjustmentsAreAgreed,
  approvalsAreExecuted,
]
