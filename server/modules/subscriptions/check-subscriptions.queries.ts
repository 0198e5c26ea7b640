import { sql } from 'kysely'
import type { BookCheck } from '#server/ledger/index.ts'

/** Each posting of a subscription is one of its payments: the client’s wallet pays the price less the credit, and we get it. */
const paymentsStand: BookCheck = {
  rules: ['subscriptions.paid'],
  over: 'ledger.transaction',
  when: 'always',
  find: ({ has }, { moved, accountsOf }) => {
    const side = (kind: string, owner: ReturnType<typeof sql> | null) =>
      moved(sql`t.legs`, { kind, owner, currency: sql`p.currency` })
    return sql`
      select 'subscriptions.paid' as rule, 'subscription_payment' as "table", coalesce(p.id, t.id)::text as id,
        case when t.id is null then '{}' else ${accountsOf(sql`t.legs`)} end as touched
      from (
        select id, operation, legs from ledger.transaction where ${has(sql`id`)}
          and operation in ('subscription_start', 'subscription_change', 'subscription_renewal')
      ) t
      full join (select * from subscription_payment where ${has(sql`id`)}) p on p.id = t.id
      where p.id is null or t.id is null
        or t.operation <> 'subscription_' || p.kind
        or ${side('wallet', sql`p.client_id`)} <> p.credit - p.price
        or ${side('revenue:subscriptions', null)} <> p.price - p.credit`
  },
}

/** Of the period before, as it was paid: its whole days that had not begun. Payments of one batch have one time. */
const creditOfBefore = sql`(
  select b.price * least(days.total, greatest(0, floor(extract(epoch from b.ends_at - p.created_at) / 86400)::bigint))
    / days.total
  from subscription_payment b
  cross join lateral (
    select greatest(1, round(extract(epoch from b.ends_at - b.starts_at) / 86400)::bigint) as total) days
  where b.client_subscription_id = p.client_subscription_id and (b.created_at, b.id) < (p.created_at, p.id)
  order by b.created_at desc, b.id desc limit 1)`

/** What a change of plan paid back is the share of the days that were left, to the last dirham. */
const creditsAreExact: BookCheck = {
  rules: ['subscriptions.credit'],
  over: 'subscription_payment',
  when: 'always',
  find: ({ has }) => sql`
    select 'subscriptions.credit' as rule, 'subscription_payment' as "table", p.id::text
    from subscription_payment p
    where ${has(sql`p.id`)} and p.kind = 'change' and p.credit <> coalesce(${creditOfBefore}, 0)`,
}

/** A subscription runs as long as its last payment says, or as its trial. */
const subscriptionsStand: BookCheck = {
  rules: ['subscriptions.period'],
  over: 'client_subscription',
  when: 'always',
  find: ({ has }) => sql`
    select 'subscriptions.period' as rule, 'client_subscription' as "table", r.id::text
    from client_subscription r left join subscription_payment p on p.id = r.payment_id
    where ${has(sql`r.id`)} and case
      when r.payment_id is null then r.trial_phone is not null and r.paid = 0 and r.status <> 'active'
      else p.client_subscription_id = r.id and p.client_id = r.client_id and p.subscription_id = r.subscription_id
        and p.price = r.paid and p.starts_at = r.period_starts_at and p.ends_at = r.ends_at
      end is not true`,
}

export const subscriptionChecks: readonly BookCheck[] = [paymentsStand, creditsAreExact, subscriptionsStand]
