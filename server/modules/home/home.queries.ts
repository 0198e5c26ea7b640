import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

const ordersLookedAtMax = 100
const cardsCountedMax = 1_000

/** The categories a client bought last, latest first. */
export async function findLastBought(db: Db, clientId: bigint, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ categoryId: bigint }>`
    select category_id as "categoryId"
    from (select created_at, id, category_id from card_order where client_id = ${clientId}
          order by created_at desc, id desc limit ${ordersLookedAtMax}) latest
    group by category_id order by max(created_at) desc, max(id) desc limit ${limit}
  `.execute(db)
  return rows.map(({ categoryId }) => categoryId)
}

/** Cards the client has bought and not marked as used. */
export async function countUnusedCards(db: Db, clientId: bigint): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from (select from voucher where owner_id = ${clientId} and status = 'sold' and marked_used_at is null
          limit ${cardsCountedMax}) unused
  `.execute(db)
  return rows[0]?.total ?? 0
}

export interface AlertFacts {
  readonly frozen: boolean
  readonly phoneVerified: boolean
  /** True without an e-mail too. */
  readonly emailVerified: boolean
  readonly lowBalanceBelowMinor: bigint | null
  readonly transfersWaiting: number
  readonly openPayment: {
    readonly id: string
    readonly amount: string
    readonly currency: string
    readonly expiresAt: string
  } | null
  /** The name in clear. */
  readonly moneyRequest: {
    readonly id: string
    readonly name: string
    readonly merchant: boolean
    readonly amount: string
  } | null
  readonly newDevice: {
    readonly id: string
    readonly session: string | null
    readonly device: string
    readonly at: string
  } | null
}

const notificationsLookedAtMax = 50

export async function findAlertFacts(db: Db, clientId: bigint): Promise<AlertFacts | null> {
  const { rows } = await sql<AlertFacts>`
    select exists (
        select from ledger.account where owner_type = 'client' and owner_id = client.id and kind = 'wallet' and frozen
      ) as frozen,
      phone_verified_at is not null as "phoneVerified",
      email is null or email_verified_at is not null as "emailVerified",
      (select below_minor from low_balance_alert where client_id = client.id) as "lowBalanceBelowMinor",
      (select count(*)::int from recharge r join bank_transfer_request b on b.id = r.id
       where r.client_id = client.id and r.status = 'pending') as "transfersWaiting",
      (select json_build_object('id', r.id::text, 'amount', r.amount::text, 'currency', r.currency, 'expiresAt', p.expires_at)
       from recharge r join payment p on p.id = r.id
       where r.client_id = client.id and r.status = 'pending' and p.expires_at > now()
       order by r.id desc limit 1) as "openPayment",
      (select json_build_object('id', m.id::text, 'name', asker.name, 'merchant', asker.merchant, 'amount', m.amount::text)
       from money_request m join client asker on asker.id = m.asker_id
       where m.payer_id = client.id and m.kind = 'request' and m.status = 'waiting' and m.expires_at > now()
       order by m.id desc limit 1) as "moneyRequest",
      (select json_build_object('id', latest.id::text, 'session', latest.data ->> 'session_id', 'device', latest.data ->> 'device', 'at', latest.created_at)
       from (select id, kind, data, read_at, created_at from notification
             where client_id = client.id order by id desc limit ${notificationsLookedAtMax}) latest
       where kind = 'new_device' and read_at is null order by id desc limit 1) as "newDevice"
    from client where id = ${clientId}`.execute(db)
  return rows[0] ?? null
}

/** The promo code of the registration, while it is valid and no card was ordered; otherwise null. */
export async function findFirstOrderPromo(db: Db, clientId: bigint): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select p.code::text as code
    from client c
    join promo_code p on p.code = c.registered_with::citext
    where c.id = ${clientId}
      and p.active and p.deleted_at is null
      and coalesce(p.starts_at <= now(), true) and coalesce(p.ends_at > now(), true)
      and coalesce(p.uses < p.uses_max, true)
      and not exists (select from card_order o where o.client_id = c.id)`.execute(db)
  return rows[0]?.code ?? null
}
