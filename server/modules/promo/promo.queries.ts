import { sql } from 'kysely'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { PromoFacts } from './promo.rules.ts'

export interface PromoAsk {
  /** As typed; case does not matter. */
  readonly code: string
  readonly clientId: bigint
}

/** The asked codes, by lower-case code, locked by id: the lock's holder counts uses. */
export async function lockPromoCodes(tx: Tx, asks: readonly PromoAsk[]): Promise<Map<string, PromoFacts>> {
  if (asks.length === 0) return new Map()
  return gatherPromos(tx, asks, await selectPromos(tx, codesOf(asks), sql`order by id for no key update`))
}

/** @throws Refusal `promo.not_valid` on its field, when a new account names no valid code */
export async function expectPromoCode(db: Db, code: string): Promise<void> {
  const [promo] = await selectPromos(db, [code], sql``)
  if (!promo?.valid) throw new Refusal('promo.not_valid', {}, { promo_code: 'promo.not_valid' })
}

/** The same without a lock, for a quote. */
export async function findPromoCodes(db: Db, asks: readonly PromoAsk[]): Promise<Map<string, PromoFacts>> {
  if (asks.length === 0) return new Map()
  return gatherPromos(db, asks, await selectPromos(db, codesOf(asks), sql``))
}

type PromoRow = Omit<PromoFacts, 'usesByClient'>

function codesOf(asks: readonly PromoAsk[]): string[] {
  return asks.map(({ code }) => code)
}

async function selectPromos(
  db: Db,
  codes: readonly string[],
  lock: ReturnType<typeof sql>,
): Promise<PromoRow[]> {
  const { rows } = await sql<PromoRow>`
    select id, code::text as code, owner_id as "ownerId", discount_bp as "discountBp",
      exists (select from client o where o.id = owner_id and (o.pro or plan_gives_pro(o.id)) and o.status = 'active' and o.deleted_at is null)
        as "ownerEarns",
      commission_bp as "commissionBp", commission_owed as "owedMinor", uses_max as "usesMax", uses_per_client_max as "usesPerClientMax", uses,
      cost_max as "costMaxMinor", cost as "costMinor", below_cost as "belowCost",
      active and deleted_at is null and coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true) as valid
    from promo_code
    where code = any(${codes}::citext[])
    ${lock}`.execute(db)
  return rows
}

async function gatherPromos(
  db: Db,
  asks: readonly PromoAsk[],
  rows: readonly PromoRow[],
): Promise<Map<string, PromoFacts>> {
  const limited = rows.filter((row) => row.usesPerClientMax !== null).map(({ id }) => id)
  const counts = limited.length === 0 ? [] : await countUsesByClient(db, limited, asks)
  return new Map(
    rows.map((row) => {
      const mine = counts.filter(({ promoId }) => promoId === row.id)
      const usesByClient = new Map(mine.map(({ clientId, uses }) => [clientId, uses]))
      return [row.code.toLowerCase(), { ...row, usesByClient }]
    }),
  )
}

async function countUsesByClient(db: Db, promoIds: readonly bigint[], asks: readonly PromoAsk[]) {
  const { rows } = await sql<{ promoId: bigint; clientId: bigint; uses: number }>`
    select promo_code_id as "promoId", client_id as "clientId", count(*)::integer as uses
    from card_order
    where promo_code_id = any(${promoIds}::bigint[])
      and client_id = any(${asks.map(({ clientId }) => clientId)}::bigint[])
      and refunded_at is null and refunded_quantity < quantity
    group by 1, 2`.execute(db)
  return rows
}

/** Locks codes whose uses will be returned, by id. */
export async function lockPromoUses(tx: Tx, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return
  await sql`select from promo_code where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)
}

/** What the orders or refunds of a batch change on a code. */
interface PromoChange {
  readonly promoId: bigint
  /** One; minus one, which gives a use back; or none, when a part of an order comes back. */
  readonly uses: 1 | 0 | -1
  /** Added to what its owner owes of commissions; below zero when a new one paid it. */
  readonly owedMinor: bigint
  /** Added to what the code has given; below zero for a refund. */
  readonly costMinor: bigint
}

/** The database enforces the limit of uses too. */
export async function changePromos(tx: Tx, changes: readonly PromoChange[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    update promo_code p set uses = p.uses + u.uses, commission_owed = p.commission_owed + u.owed, cost = p.cost + u.cost
    from (
      select id, sum(uses)::integer as uses, sum(owed)::bigint as owed, sum(cost)::bigint as cost from unnest(
        ${changes.map(({ promoId }) => promoId)}::bigint[], ${changes.map(({ uses }) => uses)}::integer[],
        ${changes.map(({ owedMinor }) => owedMinor)}::bigint[],
        ${changes.map(({ costMinor }) => costMinor)}::bigint[]) c (id, uses, owed, cost) group by id
    ) u
    where p.id = u.id`.execute(tx)
}

/** What two people decide about. */
export interface PromoTermsRow {
  readonly id: bigint
  readonly code: string
  readonly ownerId: bigint | null
  readonly discountBp: number
  readonly commissionBp: number
  readonly costMaxMinor: bigint | null
  readonly belowCost: boolean
  readonly usesMax: number | null
  readonly usesPerClientMax: number | null
  readonly startsAt: Date | null
  readonly endsAt: Date | null
}

/** Null in the trash. */
export function findPromoTerms(db: Db, id: bigint): Promise<PromoTermsRow | null> {
  return selectTerms(db, id, sql``)
}

export function lockPromoTerms(tx: Tx, id: bigint): Promise<PromoTermsRow | null> {
  return selectTerms(tx, id, sql`for no key update`)
}

async function selectTerms(db: Db, id: bigint, lock: ReturnType<typeof sql>): Promise<PromoTermsRow | null> {
  const { rows } = await sql<PromoTermsRow>`
    select id, code::text as code, owner_id as "ownerId", discount_bp as "discountBp", commission_bp as "commissionBp",
      cost_max as "costMaxMinor", below_cost as "belowCost", uses_max as "usesMax",
      uses_per_client_max as "usesPerClientMax", starts_at as "startsAt", ends_at as "endsAt"
    from promo_code where id = ${id} and deleted_at is null ${lock}`.execute(db)
  return rows[0] ?? null
}

export async function updatePromoTerms(tx: Tx, terms: PromoTermsRow): Promise<void> {
  await tx
    .updateTable('promo_code')
    .set({
      owner_id: terms.ownerId,
      discount_bp: terms.discountBp,
      commission_bp: terms.commissionBp,
      cost_max: terms.costMaxMinor,
      below_cost: terms.belowCost,
      uses_max: terms.usesMax,
      uses_per_client_max: terms.usesPerClientMax,
      starts_at: terms.startsAt,
      ends_at: terms.endsAt,
      updated_at: sql`now()`,
    })
    .where('id', '=', terms.id)
    .execute()
}

export async function findNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database did not tell the time')
  return row.now
}
