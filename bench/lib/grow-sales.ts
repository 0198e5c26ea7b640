import pg from 'pg'

export interface SalesGrowth {
  readonly orders: number
  readonly recharges: number
  /** Of the clients 1, 2, … */
  readonly clients: number
}

const historyDays = 400
const firstOrderId = 1_000_000_000_000
const firstRechargeId = 2_000_000_000_000

/**
 * Orders, refunds and recharges of more than a year over grown books, with the entries of margin and fees. It bypasses the
 * posting engine: for benches and nothing else.
 */
export async function growSales(ownerUrl: string, growth: SalesGrowth): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    for (const statement of statementsOf(growth)) await client.query(statement)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

function statementsOf({ orders, recharges, clients }: SalesGrowth): string[] {
  const ofOrders = `generate_series(1, ${orders}) n`
  const at = (count: number) =>
    `now() - interval '1 hour' - (${count} - n) * (interval '${historyDays} days' / ${count})`
  const transactions = (firstId: number, operation: string, count: number) => `
    insert into ledger.transaction (id, operation, actor_type, actor_id, legs, created_at)
    select ${firstId} + n, '${operation}', 'client', 1 + n % ${clients}, '{}', ${at(count)} from generate_series(1, ${count}) n`
  const entries = (kind: string, firstId: number, amount: string, count: number, versionsFrom = 0) => `
    insert into ledger.entry (account_id, version, transaction_id, amount, balance_after, created_at)
    select a.id, ${versionsFrom} + n, ${firstId} + n, ${amount}, 0, ${at(count)}
    from generate_series(1, ${count}) n, ledger.account a where a.kind = '${kind}'`
  return [
    `update category set kind = 'card'`,
    `update voucher_batch set activated_at = now() - interval '3 years'`,
    `insert into ledger.account (kind, currency) values ('revenue:fees', 'LYD'), ('revenue:margin', 'LYD')`,
    transactions(firstOrderId, 'card_order', orders),
    `insert into card_order (id, client_id, category_id, quantity, unit_price, unit_buy_price, cost, sell_fee, total_amount,
       currency, city_id, refunded_at, created_at)
     select ${firstOrderId} + n, 1 + n % ${clients}, (select min(id) from category) + n % 5, 1, 10000 + n % 7, 9500, 9400 + n % 11,
       100 + n % 3, 10000 + n % 7 + 100 + n % 3, 'LYD', (select min(id) from city) + n % 4,
       case when n % 200 = 0 then least(now(), ${at(orders)} + interval '1 day') end, ${at(orders)}
     from ${ofOrders}`,
    entries('revenue:fees', firstOrderId, '100 + n % 3', orders),
    entries('revenue:margin', firstOrderId, '10000 + n % 7 - 9400 - n % 11', orders),
    transactions(firstRechargeId, 'gateway_recharge', recharges),
    `insert into recharge (client_id, method, amount, fee, currency, status, transaction_id, created_at)
     select 1 + n % ${clients}, 'sandbox', 20000, 50 + n % 5, 'LYD', 'completed', ${firstRechargeId} + n, ${at(recharges)}
     from generate_series(1, ${recharges}) n`,
    entries('revenue:fees', firstRechargeId, '50 + n % 5', recharges, orders),
  ]
}
