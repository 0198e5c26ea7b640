import { sql } from 'kysely'
import type { BookCheck } from '#server/ledger/index.ts'

const pointsOperations = sql`('points_award', 'points_expiry', 'points_adjustment', 'card_order', 'card_refund', 'gift_order', 'gift_cancel')`
/** What a kind of movement may be of. */
const legalKinds = sql`(
  t.operation = 'points_award' and m.kind in ('competition', 'sign_in', 'game')
  or t.operation = 'points_expiry' and m.kind = 'expiry'
  or t.operation = 'points_adjustment' and m.kind = 'adjustment'
  or t.operation = 'card_order' and m.kind = 'purchase'
  or t.operation = 'card_refund' and m.kind = 'refund'
  or t.operation = 'gift_order' and m.kind = 'gift'
  or t.operation = 'gift_cancel' and m.kind = 'gift_cancelled')`

/** Each transaction that moved points of a client has one movement of as many, and each movement its transaction. */
const movementsStand: BookCheck = {
  rules: ['points.movement'],
  over: 'ledger.transaction',
  when: 'always',
  find: ({ has }, { legsOf, accountsOf }) => sql`
    select 'points.movement' as rule, 'points_movement' as "table", coalesce(m.id, t.id)::text as id,
      case when t.id is null then '{}' else ${accountsOf(sql`t.legs`)} end as touched
    from (
      select t.id, t.operation, t.legs, p.owner_id, sum(p.amount) as amount
      from (select * from ledger.transaction where ${has(sql`id`)} and operation in ${pointsOperations}) t
      cross join lateral (select owner_id, amount from ${legsOf(sql`t.legs`)} m where m.kind = 'points') p
      group by t.id, t.operation, t.legs, p.owner_id
    ) t
    full join (select * from points_movement where ${has(sql`transaction_id`)}) m
      on m.transaction_id = t.id and m.client_id = t.owner_id
    where (t.amount = m.amount and ${legalKinds}) is not true`,
}

/** The count of an account of points is all that ever came in: by it the oldest expire first. */
const talliesStand: BookCheck = {
  rules: ['points.earned'],
  over: 'ledger.account',
  when: 'always',
  find: ({ has }) => sql`
    select 'points.earned' as rule, 'account' as "table", a.id::text, array[a.id] as touched
    from ledger.account a
    where ${has(sql`a.id`)} and a.kind = 'points'
      and coalesce(split_part(a.tally, ' ', 3), '0') <> (
        select coalesce(sum(m.amount), 0)::text from points_movement m where m.client_id = a.owner_id and m.amount > 0)`,
}

/** An adjustment was agreed by two people, for this client and as many points, and each agreement moved them once. */
const adjustmentsAreAgreed: BookCheck = {
  rules: ['points.adjustment_agreed'],
  over: 'ledger.transaction',
  when: 'always',
  find: ({ has }, { moved, accountsOf }) => sql`
    select 'points.adjustment_agreed' as rule, 'transaction' as "table", t.id::text, ${accountsOf(sql`t.legs`)} as touched
    from ledger.transaction t
    left join approval p on p.id = (t.meta->>'approval_id')::bigint
    where ${has(sql`t.id`)} and t.operation = 'points_adjustment' and (
      p.kind = 'points-adjustment' and p.status = 'executed' and p.checker_id <> p.maker_id
      and ${moved(sql`t.legs`, { kind: 'points', owner: sql`(p.payload->>'id')::bigint`, currency: sql`'PTS'` })}
        = (p.payload->'sent'->>'points')::bigint * case p.payload->'sent'->>'direction' when 'in' then 1 else -1 end
    ) is not true`,
}

const agreementsAreExecuted: BookCheck = {
  rules: ['points.adjustment_agreed'],
  over: 'approval',
  when: 'always',
  find: ({ has }) => sql`
    select 'points.adjustment_agreed' as rule, 'approval' as "table", p.id::text
    from approval p
    where ${has(sql`p.id`)} and p.kind = 'points-adjustment' and p.status = 'executed' and not exists (
      select from ledger.transaction t where t.meta ? 'approval_id' and t.meta->>'approval_id' = p.id::text)`,
}

export const pointsChecks: readonly BookCheck[] = [
  movementsStand,
  talliesStand,
  adjustmentsAreAgreed,
  agreementsAreExecuted,
]
