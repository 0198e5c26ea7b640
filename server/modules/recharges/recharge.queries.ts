import { sql } from 'kysely'
import { type PageQuery, pageOffset, type Sort } from '#contract/kernel/paging.ts'
import type { rechargeMethodCodes, rechargeStatuses } from '#contract/operations/recharges/recharge.ts'
import type { BankAccount } from '#contract/shapes/bank-account.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { placesOf } from '#server/platform/db/leg-places.ts'
import { type DayRange, inTripoliDays } from '#server/platform/db/tripoli-days.ts'
import { type SoughtRecharge, soughtIn } from './recharge-search.queries.ts'

export type RechargeMethod = (typeof rechargeMethodCodes)[number]
export type RechargeStatus = (typeof rechargeStatuses)[number]

/** Ids for recharges before the decision, so answers can contain them. */
export async function takeRechargeIds(tx: Tx, count: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select nextval('recharge_id_seq') as id from generate_series(1, ${count}::integer)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Completed at once. */
export interface NewRecharge {
  readonly id: bigint
  readonly clientId: bigint
  readonly amountMinor: bigint
  readonly feeMinor: bigint
  readonly currency: string
  readonly transactionId: bigint
  readonly voucherId: bigint | null
  /** Who took the cash. */
  readonly sellerId: bigint | null
  /** The time of the decision, as answered. */
  readonly at: Date
}

export async function insertCompleted(
  tx: Tx,
  method: RechargeMethod,
  rows: readonly NewRecharge[],
): Promise<void> {
  await sql`
    insert into recharge
      (id, client_id, voucher_id, seller_id, amount, fee, currency, transaction_id, created_at, method, status)
    select *, ${method}, 'completed' from unnest(
      ${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ clientId }) => clientId)}::bigint[],
      ${rows.map(({ voucherId }) => voucherId)}::bigint[], ${rows.map(({ sellerId }) => sellerId)}::bigint[],
      ${rows.map(({ amountMinor }) => amountMinor)}::bigint[], ${rows.map(({ feeMinor }) => feeMinor)}::bigint[],
      ${rows.map(({ currency }) => currency)}::text[], ${rows.map(({ transactionId }) => transactionId)}::bigint[],
      ${rows.map(({ at }) => at)}::timestamptz[]
    )`.execute(tx)
}

/** Amounts in minor units of `currency`. */
export interface RechargeRow {
  readonly id: bigint
  readonly method: RechargeMethod
  readonly amountMinor: bigint
  readonly feeMinor: bigint
  readonly currency: string
  readonly status: RechargeStatus
  readonly serialNumber: string | null
  /** In clear. */
  readonly sellerName: string | null
  readonly transactionId: bigint | null
  /** Of the wallet, when it came in. */
  readonly balanceAfterMinor: bigint | null
  readonly createdAt: Date
  /** By a gateway. */
  readonly payment: {
    readonly redirectUrl: string | null
    readonly isCodeSent: boolean
    readonly phone: string | null
    readonly codeTries: number
    readonly expiresAt: string
  } | null
  readonly transfer: {
    readonly account: BankAccount | null
    readonly bankReference: string | null
    readonly bank: string
    readonly transferredOn: string
    readonly note: string | null
    readonly reason: string | null
  } | null
}

const recharges = sql`
  select r.id, r.method, r.amount as "amountMinor", r.fee as "feeMinor", r.currency, r.status,
    v.serial_number as "serialNumber", seller.name as "sellerName", r.transaction_id as "transactionId",
    entry.balance_after as "balanceAfterMinor", r.created_at as "createdAt",
    case when p.id is not null then json_build_object(
      'redirectUrl', p.redirect_url, 'isCodeSent', p.process is not null, 'phone', p.payer_phone,
      'codeTries', p.code_tries, 'expiresAt', p.expires_at) end as payment,
    case when b.id is not null then json_build_object(
      'account', case when b.paid_number is not null then json_build_object(
        'bank', json_build_object('ar', b.paid_bank_ar, 'en', b.paid_bank_en), 'holder', b.paid_holder,
        'number', b.paid_number) end,
      'bankReference', b.bank_reference, 'bank', b.bank, 'transferredOn', b.transferred_on, 'note', b.note, 'reason', b.reason) end as transfer
  from recharge r
  left join voucher v on v.id = r.voucher_id
  left join client seller on seller.id = r.seller_id
  left join payment p on p.id = r.id
  left join bank_transfer_request b on b.id = r.id
  left join ledger.transaction t on t.id = r.transaction_id
  left join ledger.account a
    on a.kind = 'wallet' and a.owner_type = 'client' and a.owner_id = r.client_id and a.currency = r.currency
  left join lateral (
    select e.balance_after
    from ${placesOf(sql`t.legs`)}
    join ledger.entry e on e.account_id = t.legs[i] and e.version = t.legs[i + 1]
    where t.legs[i] = a.id
    order by e.version desc
    limit 1
  ) entry on true`

export async function findRecharge(db: Db, clientId: bigint, id: bigint): Promise<RechargeRow | null> {
  const { rows } = await sql<RechargeRow>`
    ${recharges} where r.client_id = ${clientId} and r.id = ${id}`.execute(db)
  return rows[0] ?? null
}

interface RechargesWanted extends PageQuery, DayRange {
  readonly sort?: Sort | undefined
  readonly 'filter[method]'?: string | undefined
  readonly 'filter[status]'?: string | undefined
  readonly sought?: SoughtRecharge | undefined
}

export async function listRecharges(
  db: Db,
  clientId: bigint,
  page: RechargesWanted,
): Promise<{ rows: RechargeRow[]; total: number }> {
  const { 'filter[method]': method, 'filter[status]': status, sought } = page
  const matching = sql.join(
    [
      sql`r.client_id = ${clientId}`,
      ...inTripoliDays(sql`r.created_at`, page),
      ...(method === undefined ? [] : [sql`r.method = ${method}`]),
      ...(status === undefined ? [] : [sql`r.status = ${status}`]),
      ...(sought ? [soughtIn(sought)] : []),
    ],
    sql` and `,
  )
  const direction = page.sort?.descending === false ? sql`asc` : sql`desc`
  const [{ rows }, counted] = await Promise.all([
    sql<RechargeRow>`
      ${recharges} where ${matching}
      order by r.created_at ${direction}, r.id ${direction} limit ${page.per_page} offset ${pageOffset(page)}`.execute(
      db,
    ),
    sql<{ total: number }>`
      select count(*)::integer as total from recharge r where ${matching}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
