import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

interface CopiedTable {
  /** Of the file, without its ending. */
  readonly name: string
  readonly table: string
  /** As SQL. Hashes, keys and what staff note among themselves are not among them. */
  readonly columns: string
  /** As SQL, with `$client` for the client; left out: the rows with the client's id. */
  readonly whose?: string
}

/** Amounts are in minor units, as stored. */
export const copiedTables: readonly CopiedTable[] = [
  { name: 'devices', table: 'client_device', columns: 'device, browser, os, proven_at' },
  { name: 'passkeys', table: 'client_passkey', columns: 'name, created_at, last_used_at' },
  {
    name: 'closing',
    table: 'client_closure',
    columns: 'asked_at, reason, closes_at, withdrawn_at, closed_at',
  },
  {
    name: 'recharges',
    table: 'recharge',
    columns: 'created_at, method, amount, fee, currency, status',
  },
  {
    name: 'payments',
    table: 'payment',
    columns: 'created_at, gateway, invoice_no, payer_phone, paid_at',
  },
  { name: 'bank-account', table: 'payout_account', columns: 'bank, holder, number, changed_at' },
  {
    name: 'settlements',
    table: 'settlement',
    columns: `created_at, vouchers_count, total_amount, fee, net_amount, currency, client_note, payee_bank, payee_holder,
      payee_number, status, paid_at`,
  },
  {
    name: 'cards',
    table: 'voucher',
    columns: 'serial_number, category_id, amount, currency, status, sold_at, expires_at, used_at',
    whose: 'owner_id = $client',
  },
  { name: 'codes-shown', table: 'voucher_reveal', columns: 'created_at, voucher_id, host(ip) as ip' },
  {
    name: 'cards-given',
    table: 'card_gift',
    columns: `created_at, order_id, case when from_id = $client then 'given' else 'received' end as direction`,
    whose: '$client in (from_id, to_id)',
  },
  { name: 'tills', table: 'till', columns: 'name, created_at, ended_at' },
  {
    name: 'products',
    table: 'product_order',
    columns:
      'created_at, product_id, quantity, unit_price, discount, total_amount, currency, refunded_at, refunded_quantity',
  },
  {
    name: 'shipments',
    table: 'shipment',
    columns: `created_at, kind, address, receiver_name, receiver_phone, note, status, tracking_number, delivered_at`,
  },
  {
    name: 'subscriptions',
    table: 'client_subscription',
    columns: 'subscription_id, price, currency, status, starts_at, ends_at, renew',
  },
  {
    name: 'subscription-payments',
    table: 'subscription_payment',
    columns: 'created_at, subscription_id, kind, price, credit, currency, starts_at, ends_at',
  },
  {
    name: 'money-requests',
    table: 'money_request',
    columns: `created_at, case when asker_id = $client then 'asked' else 'received' end as side, kind, amount, note,
      status, expires_at, ended_at`,
    whose: '$client in (asker_id, payer_id)',
  },
  {
    name: 'blocked-askers',
    table: 'money_request_block',
    columns: 'created_at, (select c.member_no from client c where c.id = asker_id) as member_no',
  },
  { name: 'saved-amounts', table: 'saved_amount', columns: 'purpose, place, amount' },
  { name: 'favourites', table: 'favourite_category', columns: 'created_at, category_id' },
  { name: 'stock-notices', table: 'stock_notice', columns: 'created_at, category_id' },
  { name: 'low-balance', table: 'low_balance_alert', columns: 'below_minor' },
  { name: 'notifications', table: 'notification', columns: 'created_at, kind, data, read_at' },
  { name: 'notifications-off', table: 'notification_mute', columns: 'kind' },
  {
    name: 'promo-codes',
    table: 'promo_code',
    columns: 'created_at, code, discount_bp, commission_bp, uses, starts_at, ends_at, active',
    whose: 'owner_id = $client',
  },
  {
    name: 'shop',
    table: 'seller_point',
    columns:
      'created_at, name_ar, name_en, address_ar, address_en, phone, opens, closes, latitude, longitude',
  },
  {
    name: 'tickets',
    table: 'client_ticket',
    columns: `created_at, number, ticket_id, price, currency, state, holder_name, holder_phone, guests, seat_row, seat,
      valid_from, valid_to`,
    whose: '$client in (client_id, buyer_id)',
  },
  {
    name: 'ticket-orders',
    table: 'ticket_order',
    columns: 'created_at, ticket_id, quantity, total, currency, status, ended_at',
  },
  { name: 'ticket-waiting', table: 'ticket_waiting', columns: 'created_at, ticket_id' },
  { name: 'forms', table: 'client_form', columns: 'created_at, form_id, answer, status, answered_at' },
  {
    name: 'comments',
    table: 'comment',
    columns: 'created_at, subject_type, subject_id, body, state, hidden_reason, deleted_at',
  },
  { name: 'commenting-bans', table: 'commenting_ban', columns: 'created_at, reason, ends_at, lifted_at' },
  {
    name: 'competitions',
    table: 'competition_entry',
    columns: 'created_at, competition_id, score, place, points_won, status',
  },
  { name: 'events', table: 'event_sign_up', columns: 'created_at, event_id, status' },
  { name: 'gifts', table: 'gift_order', columns: 'created_at, gift_id, kind, points, status' },
  {
    name: 'points',
    table: 'points_movement',
    columns: 'created_at, kind, amount, balance_after, reason',
  },
  { name: 'poll-votes', table: 'poll_vote', columns: 'created_at, poll_id, option_id' },
  { name: 'ratings', table: 'rating', columns: 'created_at, game_id, staff_id, stars' },
  { name: 'reactions', table: 'react', columns: 'created_at, subject_type, subject_id, reaction' },
  {
    name: 'wanted-ads',
    table: 'wanted_ad',
    columns: 'created_at, kind, title, body, phone, state, reason, ends_at',
  },
  { name: 'reports-of-ads', table: 'wanted_ad_report', columns: 'created_at, wanted_ad_id, reason, note' },
]

/** @returns at most this many rows, in the order of the first column */
export async function readCopied(
  db: Db,
  { table, columns, whose = 'client_id = $client' }: CopiedTable,
  clientId: bigint,
  rowsMax: number,
): Promise<readonly unknown[]> {
  const given = (text: string) => sql.raw(text.replaceAll('$client', clientId.toString()))
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(r) as row from (
      select ${given(columns)} from ${sql.table(table)} where ${given(whose)} order by 1 limit ${rowsMax}
    ) r`.execute(db)
  return rows.map(({ row }) => row)
}
