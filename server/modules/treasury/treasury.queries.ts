import { sql } from 'kysely'
import { numberTyped } from '#contract/kernel/digits.ts'
import { settlementOfReference } from '#contract/shapes/settlement.ts'
import type { Channel, TreasuryKind } from '#contract/shapes/treasury.ts'
import type { SoughtRows } from '#server/modules/clients/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { Stale } from '#server/platform/db/stale.ts'
import { isGateway, type Related, type TreasuryRow } from './treasury.rules.ts'

/** More wait for the next operation. */
const brokenMax = 100_000
const oneNumberKinds: readonly string[] = ['payment_credit', 'suspense']

const columns = sql`
  t.id, t.kind, t.amount as "amountMinor", coalesce(t.charge, 0)::bigint as "chargeMinor", t.currency, t.channel,
  t.to_channel as "toChannel", t.client_id as "clientId", t.supplier_id as "supplierId", t.payment_id as "paymentId",
  t.settlement_id as "settlementId", t.suspense_id as "suspenseId", t.direction, t.solution, t.reference,
  to_char(t.booked_on, 'YYYY-MM-DD') as "bookedOn", t.document_id as "documentId", t.about, t.note, t.status,
  (select name from client where id = t.client_id) as "clientName",
  (select name_ar from supplier where id = t.supplier_id) as "supplierName"`

/** Locked by id, with the amounts in suspense that they solve. */
export async function lockTreasury(tx: Tx, ids: readonly bigint[]): Promise<readonly TreasuryRow[]> {
  const { rows } = await sql<TreasuryRow>`
    select ${columns} from treasury_operation t
    where t.id = any(${ids}::bigint[])
       or t.id in (select suspense_id from treasury_operation where id = any(${ids}::bigint[]))
    order by t.id for no key update`.execute(tx)
  return rows
}

export async function findTreasury(db: Db, id: bigint): Promise<TreasuryRow | null> {
  const { rows } =
    await sql<TreasuryRow>`select ${columns} from treasury_operation t where t.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** By number, by its number outside, or by client. */
export function numberOrReference(typed: string): SoughtRows {
  return {
    known: [
      sql`select ${numberTyped(typed)}::bigint`,
      sql`select id from treasury_operation where reference = ${typed.trim()}`,
    ],
    client: sql`t.client_id`,
    ofClient: sql`select o.id from treasury_operation o where o.client_id = c.id`,
  }
}

/** What an operation is about, as it is now. With `locked` the rows stay so until the transaction ends. */
export async function findRelated(
  db: Db,
  row: TreasuryRow,
  { locked, breakageAfterDays }: { readonly locked: boolean; readonly breakageAfterDays: number },
): Promise<Related> {
  const { paymentId, settlementId, suspenseId, kind, currency, bookedOn } = row
  const lock = locked ? sql`for no key update of x` : sql``
  const payment = await sql<NonNullable<Related['payment']>>`
    select x.id, x.client_id as "clientId", x.method, x.amount as "amountMinor", x.fee as "feeMinor", x.status,
      x.transaction_id as "creditId", p.gateway, p.gateway_transaction as "gatewayTransaction",
      p.suspended_at is not null as suspended,
      exists (select from treasury_operation o
        where o.kind = 'gateway_return' and o.payment_id = x.id and o.status = 'posted') as returned
    from recharge x join payment p on p.id = x.id where x.id = ${paymentId} ${lock}`.execute(db)
  const settlement = await sql<NonNullable<Related['settlement']>>`
    select x.id, x.client_id as "clientId", x.net_amount as "netMinor", x.status
    from settlement x where x.id = ${settlementId} ${lock}`.execute(db)
  const suspense = await sql<NonNullable<Related['suspense']>>`
    select x.amount as "amountMinor", x.channel, x.status = 'posted' and x.kind = 'suspense' as waits,
      exists (select from treasury_operation o where o.suspense_id = x.id and o.status = 'posted') as solved
    from treasury_operation x where x.id = ${suspenseId}`.execute(db)
  return {
    payment: payment.rows[0] ?? null,
    settlement: settlement.rows[0] ?? null,
    suspense: suspense.rows[0] ?? null,
    brokenMinor: kind === 'breakage' ? await sumBroken(db, { currency, bookedOn, breakageAfterDays }) : null,
    numberTaken: isOneNumber(kind) && (await isNumberTaken(db, row)),
  }
}

interface Breakage {
  readonly currency: string
  /** A day in Tripoli: vouchers that expired so many days before it. */
  readonly bookedOn: string
  readonly breakageAfterDays: number
}

/** Sold vouchers that expired unused, long enough ago. Locked by id where they are taken. */
function broken({ currency, bookedOn, breakageAfterDays }: Breakage) {
  return sql`
    select id, amount from voucher
    where status = 'sold' and sale_id is not null and currency = ${currency}
      and expires_at < ((${bookedOn}::date - ${breakageAfterDays}::int)::timestamp at time zone 'Africa/Tripoli')
    order by id limit ${brokenMax}`
}

async function sumBroken(db: Db, breakage: Breakage): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount), 0)::bigint as sum from (${broken(breakage)}) v`.execute(db)
  return rows[0]?.sum ?? 0n
}

/** @throws Stale when one was used or returned meanwhile. */
export async function breakVouchers(tx: Tx, id: bigint, amountMinor: bigint, breakage: Breakage) {
  const { rows } = await sql<{ sum: bigint }>`
    with taken as (
      update voucher set status = 'expired', breakage_id = ${id}
      where id in (select id from (${broken(breakage)} for no key update) v) returning amount
    )
    select coalesce(sum(amount), 0)::bigint as sum from taken`.execute(tx)
  if (rows[0]?.sum !== amountMinor) throw new Stale()
}

/** A payment that the gateway never reported, under the gateway's number. @throws Stale when it was credited since. */
export async function markPaymentTaken(
  tx: Tx,
  { id, number, transactionId }: { id: bigint; number: string; transactionId: bigint | null },
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    with noted as (
      update payment set gateway_transaction = ${number}, paid_at = coalesce(paid_at, now()), ask_at = null,
        suspended_at = case when ${transactionId}::bigint is null then now() end
      where id = ${id} and suspended_at is null and coalesce(gateway_transaction, ${number}) = ${number}
      returning id
    )
    update recharge set transaction_id = ${transactionId},
      status = case when ${transactionId}::bigint is not null then 'completed'
        when status = 'pending' then 'refused' else status end
    where id in (select id from noted) and status <> 'completed'`.execute(tx)
  if (numAffectedRows !== 1n) throw new Stale()
}

/** Whether another payment has this number at this gateway. */
async function isNumberTaken(
  db: Db,
  { paymentId, channel, reference }: Pick<TreasuryRow, 'paymentId' | 'channel' | 'reference'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from payment
    where gateway = ${channel} and gateway_transaction = ${reference} and id is distinct from ${paymentId}`.execute(
    db,
  )
  return rows.length > 0
}

export interface Subject {
  readonly paymentId: bigint | null
  readonly settlementId: bigint | null
  readonly suspenseId: bigint | null
  /** Whose money it is. */
  readonly ownerId: bigint | null
  readonly channel: Channel | null
}

/** The row that a typed number names, by the kind of operation; at a gateway, only a payment of that gateway. */
export async function findSubject(
  db: Db,
  { kind, about, channel }: { kind: TreasuryKind; about: string; channel: Channel | null },
): Promise<Subject | null> {
  const number = settlementOfReference(about) ?? (/^\d{1,18}$/.test(about) ? BigInt(about) : null)
  const named = {
    payment_credit: ofPayment(about, channel),
    gateway_return: ofPayment(about, channel),
    suspense: ofPayment(about, channel),
    settlement_return: sql`
      select null::bigint as payment, id as settlement, null::bigint as suspense, client_id as client, 'bank' as channel
      from settlement where id = ${number}`,
    suspense_solution: sql`
      select payment_id as payment, null::bigint as settlement, id as suspense, client_id as client, channel
      from treasury_operation where id = ${number} and kind = 'suspense'`,
  }
  const found = kind in named ? named[kind as keyof typeof named] : null
  if (!found) return null
  const { rows } = await sql<Subject>`
    select payment as "paymentId", settlement as "settlementId", suspense as "suspenseId", client as "ownerId",
      channel from (${found}) f`.execute(db)
  return rows[0] ?? null
}

/** By our invoice number, or the gateway's number; one that two gateways gave names none of their payments. */
function ofPayment(about: string, channel: Channel | null) {
  const gateway = channel !== null && isGateway(channel) ? channel : null
  return sql`
    select min(id) as payment, null::bigint as settlement, null::bigint as suspense, min(client_id) as client,
      min(gateway) as channel
    from (
      select id, client_id, gateway, rank() over (order by (invoice_no = ${about}) desc) as place
      from payment
      where (invoice_no = ${about} or gateway_transaction = ${about}) and gateway = coalesce(${gateway}, gateway)
    ) p where place = 1 having count(*) = 1`
}

/** Money of one number is taken into the books once, whatever for. */
function isOneNumber(kind: string): boolean {
  return oneNumberKinds.includes(kind)
}

/** Another operation that is not given up has this number outside. */
export async function isKnownReference(
  db: Db,
  {
    id,
    kind,
    channel,
    reference,
  }: { id: bigint | null; kind: string; channel: string | null; reference: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from treasury_operation
    where kind = any(${isOneNumber(kind) ? oneNumberKinds : [kind]}::text[]) and coalesce(channel, '') = ${channel ?? ''} and reference = ${reference}
      and status <> 'cancelled' and id is distinct from ${id}`.execute(db)
  return rows.length > 0
}
