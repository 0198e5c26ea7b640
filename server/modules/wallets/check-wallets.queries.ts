import { type RawBuilder, sql } from 'kysely'
import { currencies, defaultCurrency } from '#contract/kernel/currencies.ts'
import type { BookCheck } from '#server/ledger/index.ts'

/** A client's account has floor zero, and floors do not change. */
const clientsOweNothing: BookCheck = {
  rules: ['wallets.floor'],
  over: 'ledger.account',
  when: 'always',
  find: ({ has }) => sql`
    select 'wallets.floor' as rule, 'account' as "table", id::text, array[id] as drifted from ledger.account
    where ${has(sql`id`)} and kind in ('wallet', 'receivable', 'points') and (floor is distinct from 0 or balance < 0)`,
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

/** What the row `m` of a money transfer says that each client's wallet gets. */
const expectedOfRow = sql`(values (m.from_client_id, -m.amount), (m.to_client_id, m.amount)) e (owner_id, amount)`

/** The legs of the transaction and the row of the transfer say the same. */
const rowFits = (wallets: RawBuilder<unknown>) => sql`not exists (
  select from ${wallets} w full join (select * from ${expectedOfRow} where e.owner_id is not null) e using (owner_id)
  where w.amount is distinct from e.amount)`

/**
 * Each adjustment and each transfer by staff executes one approval of two people: from a client's page its client,
 * direction and amount; of the list its row, and the row says what moved.
 */
const adjustmentsAreAgreed: BookCheck = {
  rules: ['wallets.adjustment_agreed'],
  over: 'ledger.transaction',
  when: 'always',
  find: ({ has }, { legsOf, accountsOf }) => {
    const wallets = sql`(
      select l.owner_id, sum(l.amount) as amount from ${legsOf(sql`t.legs`)} l
      where l.kind = 'wallet' and l.owner_type = 'client' group by l.owner_id)`
    return sql`
    select distinct 'wallets.adjustment_agreed' as rule, 'transaction' as "table", t.id::text, ${accountsOf(sql`t.legs`)} as touched
    from ledger.transaction t
    left join lateral ${wallets} w on true
    left join approval p on p.id::text = ${approvalOf}
    left join money_transfer m on m.transaction_id = t.id
    where ${has(sql`t.id`)} and t.operation in ('adjustment', 'staff_transfer') and (
      p.status = 'executed' and p.checker_id <> p.maker_id
      and case p.kind
        when 'adjustment' then t.operation = 'adjustment'
          and ${agreedClient} = w.owner_id::text and ${agreedMinor} = w.amount
        when 'money-transfer' then p.payload->>'id' = m.id::text and m.status = 'posted' and ${rowFits(wallets)}
        else false end
      and not exists (
        select from ledger.transaction o
        where o.meta ? 'approval_id' and o.meta->>'approval_id' = p.id::text and o.id <> t.id
      )
    ) is not true`
  },
}

/** A transfer that is entered as made has its transaction, of its kind. */
const transfersAreMade: BookCheck = {
  rules: ['wallets.adjustment_agreed'],
  over: 'money_transfer',
  when: 'always',
  find: ({ has }) => sql`
    select 'wallets.adjustment_agreed' as rule, 'money_transfer' as "table", m.id::text
    from money_transfer m left join ledger.transaction t on t.id = m.transaction_id
    where ${has(sql`m.id`)} and m.status = 'posted' and t.operation is distinct from
      case m.kind when 'client_to_client' then 'staff_transfer' else 'adjustment' end`,
}

/** An executed approval of an adjustment moved its money. */
const approvalsAreExecuted: BookCheck = {
  rules: ['wallets.adjustment_agreed'],
  over: 'approval',
  when: 'always',
  find: ({ has }) => sql`
    select 'wallets.adjustment_agreed' as rule, 'approval' as "table", p.id::text
    from approval p
    where ${has(sql`p.id`)} and p.kind in ('adjustment', 'money-transfer') and p.status = 'executed'
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
  transfersAreMade,
  approvalsAreExecuted,
]
