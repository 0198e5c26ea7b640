import { sql } from 'kysely'
import type { Language } from '#contract/kernel/localized.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { RechargeStatus } from './recharge.queries.ts'

/** A recharge by a gateway, with its state there. Amounts in minor units of `currency`. */
export interface PaymentRow {
  readonly id: bigint
  readonly clientId: bigint
  readonly method: string
  readonly gateway: string
  readonly invoiceNo: string
  readonly amountMinor: bigint
  readonly feeMinor: bigint
  readonly currency: string
  readonly status: RechargeStatus
  readonly phone: string | null
  readonly locale: Language
  readonly redirectUrl: string | null
  readonly process: string | null
  readonly codeTries: number
  readonly unsure: boolean
  readonly gatewayTransaction: string | null
  readonly expired: boolean
}

const payments = sql`
  select r.id, r.client_id as "clientId", r.method, p.gateway, p.invoice_no as "invoiceNo",
    r.amount as "amountMinor", r.fee as "feeMinor", r.currency, r.status, p.payer_phone as phone, p.locale,
    p.redirect_url as "redirectUrl", p.process, p.code_tries as "codeTries", p.unsure,
    p.gateway_transaction as "gatewayTransaction", p.expires_at <= now() as expired
  from payment p join recharge r on r.id = p.id`

export async function findPayment(db: Db, id: bigint): Promise<PaymentRow | null> {
  const { rows } = await sql<PaymentRow>`${payments} where p.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function findPaymentByInvoice(
  db: Db,
  gateway: string,
  invoiceNo: string,
): Promise<PaymentRow | null> {
  const { rows } = await sql<PaymentRow>`
    ${payments} where p.invoice_no = ${invoiceNo} and p.gateway = ${gateway}`.execute(db)
  return rows[0] ?? null
}

/** Locked in the order of their ids. */
export async function lockPayments(tx: Tx, ids: readonly bigint[]): Promise<readonly PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    ${payments} where p.id = any(${ids}::bigint[]) order by r.id for no key update of r, p`.execute(tx)
  return rows
}

export interface NewPayment {
  readonly clientId: bigint
  readonly method: string
  readonly gateway: string
  readonly invoiceNo: string
  readonly amountMinor: bigint
  readonly feeMinor: bigint
  readonly currency: string
  readonly phone: string | null
  readonly locale: Language
  readonly lastsSeconds: number
  readonly idempotency: { readonly key: string; readonly requestHash: Buffer }
}

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<bigint> {
  const { clientId, method, amountMinor, feeMinor, currency, idempotency } = payment
  const { id } = await tx
    .insertInto('recharge')
    .values({ client_id: clientId, method, amount: amountMinor, fee: feeMinor, currency, status: 'pending' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into payment
      (id, client_id, request_key, request_hash, gateway, invoice_no, payer_phone, locale, expires_at, ask_at)
    values (${id}, ${clientId}, ${idempotency.key}, ${idempotency.requestHash}, ${payment.gateway},
      ${payment.invoiceNo}, ${payment.phone}, ${payment.locale},
      now() + make_interval(secs => ${payment.lastsSeconds}), now() + ${firstAskAfter})`.execute(tx)
  return id
}

/** The payment of a client's key. */
export async function findPaymentByKey(
  db: Db,
  clientId: bigint,
  key: string,
): Promise<{ readonly id: bigint; readonly requestHash: Buffer } | null> {
  const row = await db
    .selectFrom('payment')
    .select(['id', 'request_hash as requestHash'])
    .where('client_id', '=', clientId)
    .where('request_key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

/** Whether the payment of a key has reached its gateway, is on the way there, or has ended. */
export async function isOnItsWay(db: Db, clientId: bigint, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment p join recharge r on r.id = p.id
    where p.client_id = ${clientId} and p.request_key = ${key}
      and (p.redirect_url is not null or p.process is not null or p.opening_until > now() or r.status <> 'pending')`.execute(
    db,
  )
  return rows.length > 0
}

/** Ends a payment of a key whose gateway was not asked; it can no longer be opened. */
export async function cancelUnopened(tx: Tx, clientId: bigint, key: string): Promise<void> {
  await sql`
    with ended as (
      update payment set ask_at = null, opening_until = 'infinity', problem = 'given up before it was opened'
      where client_id = ${clientId} and request_key = ${key} and redirect_url is null and process is null
        and paid_at is null and (opening_until is null or opening_until < now())
      returning id
    )
    update recharge set status = 'cancelled' where id in (select id from ended) and status = 'pending'`.execute(
    tx,
  )
}

const firstAskAfter = sql`interval '30 seconds'`
/** Longer than a gateway may take to answer; after it another process may try. */
const claimSeconds = 45

/** The number of a client's recharges that wait for a gateway or for staff. */
export async function countOpen(db: Db, clientId: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recharge where client_id = ${clientId} and status = 'pending'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Whether a payment of the client has ever been credited. */
export async function hasPaid(db: Db, clientId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from payment p join recharge r on r.id = p.id
    where p.client_id = ${clientId} and r.status = 'completed' limit 1`.execute(db)
  return rows.length > 0
}

/** One request asks the gateway, however many with the same key arrive at once. */
export async function claimOpening(db: Db, id: bigint): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update payment set opening_until = now() + make_interval(secs => ${claimSeconds})
    where id = ${id} and redirect_url is null and process is null and expires_at > now()
      and (opening_until is null or opening_until < now())
      and exists (select from recharge r where r.id = payment.id and r.status = 'pending')`.execute(db)
  return numAffectedRows === 1n
}

export async function noteOpened(
  db: Db,
  id: bigint,
  { redirectUrl, process }: { redirectUrl: string | null; process: string | null },
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ redirect_url: redirectUrl, process, opening_until: null })
    .where('id', '=', id)
    .execute()
}

export interface ConfirmingClaim {
  /** Including this one. */
  readonly tries: number
  /** The gateway may have taken the money at an earlier try. */
  readonly wasUnsure: boolean
}

/**
 * One code of a payment is tried at a time. A try counts before it is made, and until its answer the gateway may have
 * taken the money, also when this process dies. Null: nothing to try, or another try runs.
 */
export async function claimConfirming(db: Db, id: bigint, triesMax: number): Promise<ConfirmingClaim | null> {
  const { rows } = await sql<ConfirmingClaim>`
    update payment p set confirming_until = now() + make_interval(secs => ${claimSeconds}), code_tries = code_tries + 1,
      unsure = true
    from recharge r
    where p.id = ${id} and r.id = p.id and r.status = 'pending' and p.paid_at is null and p.process is not null
      and p.expires_at > now() and p.code_tries < ${triesMax}
      and (p.confirming_until is null or p.confirming_until < now())
    returning new.code_tries as tries, old.unsure as "wasUnsure"`.execute(db)
  return rows[0] ?? null
}

/** `unsure`: the gateway may have taken the money. */
export async function releaseConfirming(
  db: Db,
  id: bigint,
  { unsure, triesBack }: { unsure: boolean; triesBack: number },
): Promise<void> {
  await sql`
    update payment set confirming_until = null, unsure = ${unsure},
      code_tries = greatest(0, code_tries - ${triesBack}::int)
    where id = ${id}`.execute(db)
}

/**
 * Recorded before it is credited, so a failed credit is repeated later. False: it was recorded before, or under
 * another number.
 */
export async function notePaid(db: Db, id: bigint, transaction: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update payment set gateway_transaction = ${transaction}, paid_at = now(), ask_at = now() + ${firstAskAfter},
      confirming_until = null
    where id = ${id} and gateway_transaction is null
      and not exists (
        select from payment other, payment me
        where me.id = ${id} and other.gateway = me.gateway and other.gateway_transaction = ${transaction}
      )
      and not exists (
        select from treasury_operation o, payment me
        where me.id = ${id} and o.kind = 'suspense' and o.status = 'posted' and o.channel = me.gateway
          and o.reference = ${transaction}
      )`.execute(db)
  return numAffectedRows === 1n
}

/** Ends an unpaid payment; false when it has ended or was paid since. */
export async function endPayment(
  db: Db,
  id: bigint,
  {
    status,
    problem,
    unsure = false,
  }: { status: 'failed' | 'cancelled' | 'expired'; problem: string | null; unsure?: boolean },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with ended as (
      update payment set ask_at = null, problem = ${problem}, unsure = unsure or ${unsure}
      where id = ${id} and paid_at is null returning id
    )
    update recharge set status = ${status} where id in (select id from ended) and status = 'pending'`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** @throws Error when it is completed already */
export async function markCredited(
  tx: Tx,
  { id, transactionId }: { id: bigint; transactionId: bigint },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('recharge')
    .set({ status: 'completed', transaction_id: transactionId })
    .where('id', '=', id)
    .where('status', '<>', 'completed')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error('a payment was credited twice')
  await tx.updateTable('payment').set({ ask_at: null }).where('id', '=', id).execute()
}

/** The payer is back: the gateway is asked now instead of later. */
export async function hurryAsking(db: Db, gateway: string, invoiceNo: string): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint }>`
    update payment set ask_at = case when ask_at is null then null else now() end
    where gateway = ${gateway} and invoice_no = ${invoiceNo} returning id`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Due payments, each given to one asker; the pauses grow. A payment without further news is asked about once more
 * after it expired.
 */
export async function claimDue(tx: Tx, limit: number): Promise<readonly PaymentRow[]> {
  const { rows } = await sql<{ id: bigint }>`
    update payment set asks = asks + 1,
      ask_at = now() + least(interval '15 minutes', interval '15 seconds' * power(2, least(asks, 6)))
    where id in (
      select id from payment where ask_at <= now() order by ask_at limit ${limit} for update skip locked
    ) returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  return (await sql<PaymentRow>`${payments} where p.id = any(${ids}::bigint[]) order by p.id`.execute(tx))
    .rows
}
