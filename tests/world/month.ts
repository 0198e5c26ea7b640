import { creditPaid } from '#server/modules/recharges/take-notice.ts'
import type { Caller } from './caller.ts'
import { newCategory, printVouchers } from './catalogue.ts'
import { namePayoutAccount } from './payout.ts'
import type { World } from './world.ts'

/** A payment of a client at the gateway, as its statement names it. */
export interface MonthPayment {
  readonly id: bigint
  readonly number: string
  readonly amountMinor: bigint
}

const together = 500

/**
 * Clients who each paid once at the gateway. Of the first `unreported` the gateway never reported us; the others are
 * credited.
 */
export async function livePayments(
  world: World,
  clients: number,
  unreported: number,
): Promise<MonthPayment[]> {
  await world.asOwner(`
    with people as (
      insert into client (name, username, phone, password_hash, phone_verified_at)
      select 'عميل ' || i, 'payer' || i, '091' || lpad((5000000 + i)::text, 7, '0'), 'none', now()
      from generate_series(1, ${clients}) i returning id
    ), recharges as (
      insert into recharge (client_id, method, amount, fee, currency, status)
      select id, 'localbankcards', 10000 + (id % 40) * 1000, 0, 'LYD', 'pending' from people returning id, client_id
    )
    insert into payment (id, client_id, request_key, request_hash, gateway, invoice_no, expires_at)
    select id, client_id, 'month-' || id, '\\x00', 'plutu', 'MZ-month' || lpad(id::text, 8, '0'), now() + interval '1 hour'
    from recharges`)
  const { db } = world.services.database
  const rows = await db
    .selectFrom('recharge')
    .innerJoin('client', 'client.id', 'recharge.client_id')
    .select(['recharge.id', 'recharge.amount as amountMinor'])
    .where('client.username', 'like', 'payer%')
    .orderBy('recharge.id')
    .execute()
  const payments = rows.map(({ id, amountMinor }) => ({ id, amountMinor, number: `GW${id}TX` }))
  const reported = payments.slice(unreported)
  await world.asOwner(
    `update payment set gateway_transaction = 'GW' || id || 'TX', paid_at = now() where id in (${reported.map(({ id }) => id).join()})`,
  )
  for (let start = 0; start < reported.length; start += together)
    await Promise.all(
      reported
        .slice(start, start + together)
        .map(({ id, number }) => creditPaid(world.services, { id, gateway: 'plutu' }, number)),
    )
  return payments
}

/** Settlements of 10.000 each that staff have paid at the bank. @returns their numbers there, by id */
export async function paySettlements(
  world: World,
  staff: Caller,
  count: number,
): Promise<{ id: string; number: string }[]> {
  const category = await newCategory(world.services, { kind: 'goods' })
  const { printed } = await printVouchers(world.services, category, { count })
  const { supplier_id: supplierId } = await world.services.database.db
    .selectFrom('category')
    .select('supplier_id')
    .where('id', '=', category)
    .executeTakeFirstOrThrow()
  const merchant = await world.as('fatima')
  await namePayoutAccount(world, 'fatima')
  const paid: { id: string; number: string }[] = []
  for (const [index, { code }] of printed.entries()) {
    await merchant.post('/vouchers/use', { code }, { key: `month-use-${index}` }).data()
    const { id } = await merchant
      .post('/settlements', { supplier_id: String(supplierId) }, { key: `month-settle-${index}` })
      .data<{ id: string }>()
    const number = `PAY-${1000 + index}`
    await staff.post(`/settlements/${id}/payments`, { bank_reference: number, paid_on: '2026-01-05' }).data()
    paid.push({ id, number })
  }
  return paid
}
