import { sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { PayoutAccount } from '#contract/shapes/bank-account.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { hasWords } from '#server/platform/db/has-words.ts'
import { type DayRange, inTripoliDays } from '#server/platform/db/tripoli-days.ts'
import type { SettlementFacts, Unsettled } from './settlement.rules.ts'

/** More wait for the next settlement. */
const vouchersPerSettlementMax = 50_000

export interface Claim {
  readonly merchantId: bigint
  readonly supplierId: bigint
}

export interface AvailableRow extends Unsettled {
  readonly supplierId: bigint
  readonly supplierName: Localized
}

const supplierName = sql`jsonb_build_object('ar', s.name_ar, 'en', s.name_en)`

export async function sumUnsettled(
  db: Db,
  merchantId: bigint,
  currency: string,
): Promise<readonly AvailableRow[]> {
  const { rows } = await sql<AvailableRow>`
    select s.id as "supplierId", ${supplierName} as "supplierName", count(*)::int as count,
           sum(u.amount)::bigint as "totalMinor", sum(u.fee)::bigint as "feeMinor"
    from voucher_use u join supplier s on s.id = u.supplier_id
    where u.merchant_id = ${merchantId} and u.settlement_id is null and u.currency = ${currency}
    group by s.id order by sum(u.amount) desc, s.id
  `.execute(db)
  return rows
}

export interface ClaimedRow extends AvailableRow {
  readonly merchantId: bigint
  readonly voucherUseIds: readonly bigint[]
}

/** Locks the vouchers of the claims, by claim and id; a claim without vouchers has no row. */
export async function lockUnsettled(
  tx: Tx,
  claims: readonly Claim[],
  currency: string,
): Promise<readonly ClaimedRow[]> {
  const { rows } = await sql<Omit<ClaimedRow, 'voucherUseIds'> & { voucherUseIds: string[] }>`
    with claim as materialized (
      select distinct * from unnest(
        ${claims.map(({ merchantId }) => merchantId)}::bigint[],
        ${claims.map(({ supplierId }) => supplierId)}::bigint[]
      ) c (merchant_id, supplier_id) order by merchant_id, supplier_id
    ), locked as materialized (
      select u.* from claim cross join lateral (
        select id, merchant_id, supplier_id, amount, fee from voucher_use
        where merchant_id = claim.merchant_id and supplier_id = claim.supplier_id
          and settlement_id is null and currency = ${currency}
        order by id limit ${vouchersPerSettlementMax} for no key update
      ) u
    )
    select l.merchant_id as "merchantId", s.id as "supplierId", ${supplierName} as "supplierName",
           count(*)::int as count, sum(l.amount)::bigint as "totalMinor", sum(l.fee)::bigint as "feeMinor",
           array_agg(l.id::text) as "voucherUseIds"
    from locked l join supplier s on s.id = l.supplier_id
    group by l.merchant_id, s.id
  `.execute(tx)
  return rows.map((row) => ({ ...row, voucherUseIds: row.voucherUseIds.map(BigInt) }))
}

export interface NewSettlement extends Unsettled {
  readonly id: bigint
  readonly merchantId: bigint
  readonly supplierId: bigint
  readonly currency: string
  readonly voucherUseIds: readonly bigint[]
  readonly payee: PayoutAccount
  readonly clientNote: string | null
}

/** @throws Error when a voucher was settled since it was locked. */
export async function insertSettlement(tx: Tx, settlement: NewSettlement): Promise<void> {
  const { totalMinor, feeMinor, payee } = settlement
  await tx
    .insertInto('settlement')
    .values({
      id: settlement.id,
      client_id: settlement.merchantId,
      supplier_id: settlement.supplierId,
      vouchers_count: settlement.count,
      total_amount: totalMinor,
      fee: feeMinor,
      net_amount: totalMinor - feeMinor,
      currency: settlement.currency,
      payee_bank: payee.bank,
      payee_holder: payee.holder,
      payee_number: payee.number,
      client_note: settlement.clientNote,
    })
    .execute()
  const { numAffectedRows } = await sql`
    update voucher_use set settlement_id = ${settlement.id}
    where id = any(${settlement.voucherUseIds}::bigint[]) and settlement_id is null
  `.execute(tx)
  if (numAffectedRows !== BigInt(settlement.count)) throw new Error('a voucher was settled twice')
  await sql`
    insert into settlement_voucher (settlement_id, voucher_use_id)
    select ${settlement.id}, unnest(${settlement.voucherUseIds}::bigint[])
  `.execute(tx)
}

/** It was requested when it was decided, as answered. */
export async function stampSettlement(tx: Tx, id: bigint, createdAt: Date): Promise<void> {
  await tx.updateTable('settlement').set({ created_at: createdAt }).where('id', '=', id).execute()
}

/** @returns whether it was only requested, and is this client's */
export async function noteSettlement(
  tx: Tx,
  { id, clientId, note }: { readonly id: bigint; readonly clientId: bigint; readonly note: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('settlement')
    .set({ client_note: note, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .where('status', '=', 'requested')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface SettlementRow extends SettlementFacts {
  readonly clientId: bigint
  readonly transactionId: bigint | null
  /** Null from before accounts were stored. */
  readonly payee: PayoutAccount | null
  /** The bank's reference of the payment, and its day. */
  readonly payment: { readonly bank_reference: string; readonly paid_on: string } | null
}

const columns = sql`
  t.id, t.client_id as "clientId", t.supplier_id as "supplierId", ${supplierName} as "supplierName", t.status,
  t.vouchers_count as count, t.total_amount as "totalMinor", t.fee as "feeMinor", t.note,
  t.client_note as "clientNote",
  t.transaction_id as "transactionId", t.created_at as "createdAt", t.paid_at as "paidAt",
  case when t.payee_number is not null
    then jsonb_build_object('bank', t.payee_bank, 'holder', t.payee_holder, 'number', t.payee_number)
  end as payee,
  case when t.bank_reference is not null and t.paid_on is not null
    then jsonb_build_object('bank_reference', t.bank_reference, 'paid_on', t.paid_on)
  end as payment
`

interface SettlementPage extends DayRange {
  readonly status: string | undefined
  readonly supplierId: bigint | undefined
  /** Words of the supplier's name. */
  readonly search: string | undefined
  readonly descending: boolean
  readonly limit: number
  readonly offset: number
}

export async function findSettlements(
  db: Db,
  clientId: bigint,
  { descending, limit, offset, status, supplierId, search = '', ...days }: SettlementPage,
): Promise<{ rows: readonly SettlementRow[]; total: number }> {
  const direction = descending ? sql`desc` : sql`asc`
  const conditions = [
    sql`t.client_id = ${clientId}`,
    ...inTripoliDays(sql`t.created_at`, days),
    ...(status === undefined ? [] : [sql`t.status = ${status}`]),
    ...(supplierId === undefined ? [] : [sql`t.supplier_id = ${supplierId}`]),
    ...hasWords(sql`s.searched`, search),
  ]
  const wanted = sql.join(conditions, sql` and `)
  const { rows } = await sql<SettlementRow>`
    select ${columns} from settlement t join supplier s on s.id = t.supplier_id
    where ${wanted} order by t.created_at ${direction}, t.id ${direction} limit ${limit} offset ${offset}
  `.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from settlement t join supplier s on s.id = t.supplier_id where ${wanted}
  `.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findSettlement(
  db: Db,
  clientId: bigint,
  id: bigint,
): Promise<SettlementRow | undefined> {
  const { rows } = await sql<SettlementRow>`
    select ${columns} from settlement t join supplier s on s.id = t.supplier_id
    where t.id = ${id} and t.client_id = ${clientId}
  `.execute(db)
  return rows[0]
}

/** For staff, with the merchant. */
interface StaffSettlement extends SettlementRow {
  readonly clientName: string
  readonly clientPhone: string
  /** When the merchant last changed the account. */
  readonly payeeChangedAt: Date | null
}

const staffRows = sql`
  select ${columns}, c.name as "clientName", c.phone as "clientPhone", p.changed_at as "payeeChangedAt"
  from settlement t join supplier s on s.id = t.supplier_id join client c on c.id = t.client_id
  left join payout_account p on p.client_id = t.client_id
`

/** For staff: oldest first. */
export async function findOpenSettlements(db: Db, limit: number): Promise<readonly StaffSettlement[]> {
  const { rows } = await sql<StaffSettlement>`
    ${staffRows} where t.status = 'requested' order by t.created_at, t.id limit ${limit}
  `.execute(db)
  return rows
}

export async function findSettlementOfAnyone(db: Db, id: bigint): Promise<StaffSettlement | undefined> {
  const { rows } = await sql<StaffSettlement>`${staffRows} where t.id = ${id}`.execute(db)
  return rows[0]
}

export async function lockSettlements(tx: Tx, ids: readonly bigint[]): Promise<readonly SettlementRow[]> {
  const { rows } = await sql<SettlementRow>`
    select ${columns} from settlement t join supplier s on s.id = t.supplier_id
    where t.id = any(${ids}::bigint[]) order by t.id for no key update of t
  `.execute(tx)
  return rows
}

export interface SettledVoucher {
  readonly serialNumber: string
  readonly category: Localized
  readonly amountMinor: bigint
  readonly feeMinor: bigint
  readonly usedAt: Date
}

/** In the order of acceptance. Also for a refused settlement. */
export async function findVouchersOf(
  db: Db,
  settlementId: bigint,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly SettledVoucher[]> {
  const { rows } = await sql<SettledVoucher>`
    select v.serial_number as "serialNumber", jsonb_build_object('ar', c.name_ar, 'en', c.name_en) as category,
           u.amount as "amountMinor", u.fee as "feeMinor", u.created_at as "usedAt"
    from settlement_voucher l join voucher_use u on u.id = l.voucher_use_id
    join voucher v on v.id = u.voucher_id join category c on c.id = v.category_id
    where l.settlement_id = ${settlementId}
    order by u.created_at, u.id limit ${limit} offset ${offset}
  `.execute(db)
  return rows
}
