import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { Stale } from '#server/platform/db/stale.ts'
import type { Plan, Purchase, Running, Terms } from './subscription.rules.ts'

const termColumns = (table: string) => sql`
  ${sql.ref(`${table}.price`)} as "priceMinor", ${sql.ref(`${table}.currency`)} as currency,
  ${sql.ref(`${table}.duration`)} as duration, ${sql.ref(`${table}.duration_unit`)} as unit,
  ${sql.ref(`${table}.pro`)} as pro, ${sql.ref(`${table}.cards_discount_bp`)} as "cardsDiscountBp",
  ${sql.ref(`${table}.below_cost`)} as "belowCost", ${sql.ref(`${table}.free_transfers`)} as "freeTransfers"`

const planColumns = sql`
  s.id, jsonb_build_object('ar', s.name_ar, 'en', s.name_en) as name, s.trial_days as "trialDays",
  s.status = 'offered' as "isOffered", ${termColumns('s')}`

/** By id. */
export async function findPlans(db: Db, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, Plan>> {
  const { rows } = await sql<Plan>`
    select ${planColumns} from subscription s where s.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((plan) => [plan.id, plan]))
}

/** The database's clock. */
export async function findNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database told no time')
  return row.now
}

const isRunning = sql`r.status in ('trial', 'active', 'past_due')`

const runningColumns = sql`
  r.id, r.client_id as "clientId", r.subscription_id as "planId", r.status,
  jsonb_build_object('ar', s.name_ar, 'en', s.name_en) as name, ${termColumns('r')},
  r.starts_at as "startedAt", r.anchor_at as "anchorAt", r.periods, r.period_starts_at as "periodStartsAt",
  r.ends_at as "endsAt", r.paid as "paidMinor", r.renew, r.due_at as "dueAt", r.tries,
  r.payment_id as "paymentId", r.paid_at as "paidAt",
  c.status = 'active' and c.deleted_at is null as "isClientActive"`

function selectRunning(which: RawBuilder<unknown>): RawBuilder<Running> {
  return sql<Running>`
    select ${runningColumns}
    from client_subscription r join subscription s on s.id = r.subscription_id join client c on c.id = r.client_id
    where ${isRunning} and ${which}`
}

export async function findRunning(db: Db, clientId: bigint): Promise<Running | null> {
  const { rows } = await selectRunning(sql`r.client_id = ${clientId}`).execute(db)
  return rows[0] ?? null
}

/** Those of these clients who may use their account. */
export async function findActiveClients(db: Db, ids: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ id: bigint }>`
    select id from client where id = any(${ids}::bigint[]) and status = 'active' and deleted_at is null`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The running subscriptions of these clients, locked by id, by client. */
export async function lockRunning(
  tx: Tx,
  clientIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Running>> {
  const which = sql`r.client_id = any(${clientIds}::bigint[]) order by r.id for no key update of r`
  const { rows } = await selectRunning(which).execute(tx)
  return new Map(rows.map((running) => [running.clientId, running]))
}

export interface Bought {
  /** Of the ledger transaction. */
  readonly paymentId: bigint
  readonly clientId: bigint
  readonly planId: bigint
  readonly terms: Terms
  readonly purchase: Purchase
  /** The running subscription that goes on; null: a first one. */
  readonly before: Running | null
  readonly now: Date
}

type Columns = (name: (one: Bought) => bigint | number | Date | string | boolean | null) => unknown[]

const rowsOf = (all: Columns) => sql`unnest(
  ${all(({ paymentId }) => paymentId)}::bigint[], ${all(({ clientId }) => clientId)}::bigint[],
  ${all(({ planId }) => planId)}::bigint[], ${all(({ before }) => before?.id ?? null)}::bigint[],
  ${all(({ terms }) => terms.priceMinor)}::bigint[], ${all(({ terms }) => terms.currency)}::text[],
  ${all(({ terms }) => terms.duration)}::integer[], ${all(({ terms }) => terms.unit)}::text[],
  ${all(({ terms }) => terms.pro)}::boolean[], ${all(({ terms }) => terms.cardsDiscountBp)}::integer[],
  ${all(({ terms }) => terms.belowCost)}::boolean[], ${all(({ terms }) => terms.freeTransfers)}::integer[],
  ${all(({ purchase }) => purchase.anchorAt)}::timestamptz[], ${all(({ purchase }) => purchase.periods)}::integer[],
  ${all(({ purchase }) => purchase.period.startsAt)}::timestamptz[],
  ${all(({ purchase }) => purchase.period.endsAt)}::timestamptz[], ${all(({ now }) => now)}::timestamptz[],
  ${all(({ purchase }) => purchase.kind)}::text[], ${all(({ purchase }) => purchase.creditMinor)}::bigint[],
  ${all(({ before }) => before?.dueAt ?? null)}::timestamptz[]
) b (payment_id, client_id, subscription_id, running_id, price, currency, duration, duration_unit, pro,
     cards_discount_bp, below_cost, free_transfers, anchor_at, periods, starts_at, ends_at, paid_at, kind, credit, was_due_at)`

/**
 * Starts the new subscriptions, goes on with the running ones, and keeps each payment.
 * @returns their numbers, by payment
 * @throws Stale when one of them was started, paid or ended since it was read
 */
export async function saveBought(tx: Tx, bought: readonly Bought[]): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await sql<{ id: bigint; subscriptionId: bigint }>`
    with b as materialized (select * from ${rowsOf((of) => bought.map(of))}),
    started as (
      insert into client_subscription (client_id, subscription_id, status, price, currency, duration, duration_unit, pro,
        cards_discount_bp, below_cost, free_transfers, starts_at, anchor_at, periods, period_starts_at, ends_at, paid,
        due_at, payment_id, paid_at)
      select client_id, subscription_id, 'active', price, currency, duration, duration_unit, pro, cards_discount_bp,
        below_cost, free_transfers, starts_at, anchor_at, periods, starts_at, ends_at, price, ends_at, payment_id, paid_at
      from b where running_id is null
      on conflict (client_id) where status in ('trial', 'active', 'past_due') do nothing
      returning id, payment_id
    ), gone_on as (
      update client_subscription r set subscription_id = b.subscription_id, status = 'active', price = b.price,
        currency = b.currency, duration = b.duration, duration_unit = b.duration_unit, pro = b.pro,
        cards_discount_bp = b.cards_discount_bp, below_cost = b.below_cost, free_transfers = b.free_transfers,
        anchor_at = b.anchor_at, periods = b.periods, period_starts_at = b.starts_at, ends_at = b.ends_at,
        paid = b.price, due_at = b.ends_at, tries = 0, payment_id = b.payment_id, paid_at = b.paid_at,
        renew = r.renew or b.kind = 'change', updated_at = now()
      from b where r.id = b.running_id and ${isRunning} and r.due_at = b.was_due_at
      returning r.id, r.payment_id
    ), either as (select * from started union all select * from gone_on)
    insert into subscription_payment (id, client_subscription_id, client_id, subscription_id, kind, price, credit,
      currency, starts_at, ends_at, created_at)
    select b.payment_id, e.id, b.client_id, b.subscription_id, b.kind, b.price, b.credit, b.currency, b.starts_at,
      b.ends_at, b.paid_at
    from b join either e on e.payment_id = b.payment_id
    returning id, client_subscription_id as "subscriptionId"`.execute(tx)
  if (rows.length !== bought.length) throw new Stale('a subscription changed while it was paid')
  return new Map(rows.map(({ id, subscriptionId }) => [id, subscriptionId]))
}

export interface Trial {
  readonly clientId: bigint
  readonly phone: string
  readonly plan: Plan
}

/** @returns its id; null when the client has a subscription already, or client or phone had a trial */
export async function insertTrial(tx: Tx, { clientId, phone, plan }: Trial): Promise<bigint | null> {
  const endsAt = sql`now() + make_interval(days => ${plan.trialDays})`
  const { rows } = await sql<{ id: bigint }>`
    insert into client_subscription (client_id, subscription_id, status, price, currency, duration, duration_unit, pro,
      cards_discount_bp, below_cost, free_transfers, anchor_at, period_starts_at, ends_at, due_at, trial_phone)
    values (${clientId}, ${plan.id}, 'trial', ${plan.priceMinor}, ${plan.currency}, ${plan.duration}, ${plan.unit},
      ${plan.pro}, ${plan.cardsDiscountBp}, ${plan.belowCost}, ${plan.freeTransfers}, ${endsAt}, now(), ${endsAt},
      ${endsAt}, ${phone})
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Whether this client, or the phone of the client, had a trial. */
export async function findTrialUsed(db: Db, clientId: bigint): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from client_subscription where client_id = c.id and trial_phone is not null)
      or exists (select from client_subscription where trial_phone = c.phone) as used
    from client c where c.id = ${clientId}`.execute(db)
  return rows[0]?.used ?? false
}

/** The renewal of what is past due ends at once: its period is over. */
export const cancelledColumns = {
  renew: false,
  due_at: sql<Date>`case when status = 'past_due' then now() else due_at end`,
} as const

/** @returns the subscription's id, or null when there is none to change */
export async function setRenewal(tx: Tx, clientId: bigint, renew: boolean): Promise<bigint | null> {
  const row = await tx
    .updateTable('client_subscription')
    .set({ ...(renew ? { renew } : cancelledColumns), updated_at: sql`now()` })
    .where('client_id', '=', clientId)
    .where('status', 'in', renew ? ['trial', 'active'] : ['trial', 'active', 'past_due'])
    .where('renew', '=', !renew)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
