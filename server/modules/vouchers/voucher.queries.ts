import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { Stale } from '#server/platform/db/stale.ts'
import type { VoucherFacts, VoucherKind, VoucherStatus } from './voucher.rules.ts'

/** What a seller has bought, and no parcel has delivered yet: on its way it is worth nothing. */
const isOnItsWay = sql`(v.sale_id is not null
  and exists (select from shipment_sale x where x.sale_id = v.sale_id)
  and not exists (
    select from shipment_sale x join shipment p on p.id = x.shipment_id
    where x.sale_id = v.sale_id and p.delivered_at is not null))`
/** A sold voucher outlives its batch: it is paid for, and its value is owed until the sale is taken back. */
const activated = sql`((b.status = 'activated' or b.status = 'cancelled' and v.status = 'sold') and not ${isOnItsWay})`

/**
 * The vouchers of these code lookups, by lookup in hex, locked in the order of their ids. Concurrent uses, sales and
 * cancellations are waited for.
 */
export async function lockVouchersByCode(
  tx: Tx,
  lookups: readonly Buffer[],
): Promise<Map<string, VoucherFacts>> {
  const { rows } = await sql<VoucherFacts & { lookup: Buffer }>`
    select v.id, v.code_lookup as lookup, v.serial_number as "serialNumber", v.category_id as "categoryId",
      b.supplier_id as "supplierId", c.kind, v.amount as "amountMinor", v.currency, v.status,
      v.used_by as "usedBy", ${activated} as activated,
      coalesce(v.expires_at <= now(), false) as expired, false as "takenNow"
    from voucher v join voucher_batch b on b.id = v.batch_id join category c on c.id = v.category_id
    where v.code_lookup = any(${lookups}::bytea[])
    order by v.id
    for no key update of v`.execute(tx)
  return new Map(rows.map(({ lookup, ...voucher }) => [lookup.toString('hex'), voucher]))
}

export interface UsedVoucher {
  readonly id: bigint
  readonly usedBy: bigint
  readonly transactionId: bigint
  /** The instant of the decision, as answered. */
  readonly at: Date
}

/** @throws Stale when one of them can no longer be used: the caller held no lock on it */
export async function markVouchersUsed(tx: Tx, used: readonly UsedVoucher[]): Promise<void> {
  const { numAffectedRows } = await sql`
    update voucher v
    set status = 'used', used_at = u.used_at, used_by = u.used_by, transaction_id = u.transaction_id
    from unnest(
      ${used.map(({ id }) => id)}::bigint[],
      ${used.map(({ usedBy }) => usedBy)}::bigint[],
      ${used.map(({ transactionId }) => transactionId)}::bigint[],
      ${used.map(({ at }) => at)}::timestamptz[]
    ) u(id, used_by, transaction_id, used_at)
    where v.id = u.id and v.status in ('available', 'sold')`.execute(tx)
  if (numAffectedRows !== BigInt(used.length))
    throw new Stale('a voucher changed between its lock and its use')
}

export interface InquiredVoucher {
  readonly serialNumber: string
  readonly kind: VoucherKind
  readonly categoryNameAr: string
  readonly categoryNameEn: string
  readonly supplierNameAr: string
  readonly supplierNameEn: string
  readonly amountMinor: bigint
  readonly currency: string
  /** The merchant's fee for accepting it. */
  readonly feeMinor: bigint
  readonly status: VoucherStatus
  readonly ownerId: bigint | null
  readonly usedBy: bigint | null
  readonly activated: boolean
  readonly batchCancelled: boolean
  readonly expired: boolean
  readonly soldAt: Date | null
  readonly usedAt: Date | null
  readonly expiresAt: Date | null
}

const inquired = sql`
  select v.serial_number as "serialNumber", c.kind, c.name_ar as "categoryNameAr", c.name_en as "categoryNameEn",
    s.name_ar as "supplierNameAr", s.name_en as "supplierNameEn", v.amount as "amountMinor", v.currency,
    c.fee as "feeMinor", v.status, v.owner_id as "ownerId", v.used_by as "usedBy", ${activated} as activated,
    b.status = 'cancelled' as "batchCancelled", coalesce(v.expires_at <= now(), false) as expired,
    v.sold_at as "soldAt", v.used_at as "usedAt", v.expires_at as "expiresAt"
  from voucher v join voucher_batch b on b.id = v.batch_id join category c on c.id = v.category_id
    join supplier s on s.id = b.supplier_id`

export async function findVoucherBySerial(db: Db, serialNumber: string): Promise<InquiredVoucher | null> {
  const { rows } = await sql<InquiredVoucher>`
    ${inquired} where v.serial_number = ${serialNumber}`.execute(db)
  return rows[0] ?? null
}

export async function findVoucherByCode(db: Db, lookup: Buffer): Promise<InquiredVoucher | null> {
  const { rows } = await sql<InquiredVoucher>`${inquired} where v.code_lookup = ${lookup}`.execute(db)
  return rows[0] ?? null
}

/** The same, only among the cards of one client. */
export async function findOwnedVoucher(
  db: Db,
  lookup: Buffer,
  clientId: bigint,
): Promise<InquiredVoucher | null> {
  const { rows } = await sql<InquiredVoucher>`
    ${inquired} where v.code_lookup = ${lookup} and v.owner_id = ${clientId}`.execute(db)
  return rows[0] ?? null
}

/** One of ours whose batch was never activated: its code has left the system in no rightful way. */
export async function findUnreleased(
  db: Db,
  lookup: Buffer,
): Promise<{ readonly batchId: bigint; readonly serialNumber: string } | null> {
  const { rows } = await sql<{ batchId: bigint; serialNumber: string }>`
    select v.batch_id as "batchId", v.serial_number as "serialNumber"
    from voucher v join voucher_batch b on b.id = v.batch_id
    where v.code_lookup = ${lookup} and b.activated_at is null and b.source = 'generated'`.execute(db)
  return rows[0] ?? null
}
