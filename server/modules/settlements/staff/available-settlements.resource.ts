import { sql } from 'kysely'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { availableSettlements } from '#contract/resources/clients/available-settlements.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const availableSettlementsServer = serveResource(availableSettlements, {
  table: 'voucher_use',
  from: sql`(
    select supplier_id as id, merchant_id as client_id, supplier_id, min(created_at) as created_at,
           count(*)::int as vouchers_count, sum(amount)::bigint as total_amount, sum(fee)::bigint as fee,
           sum(amount - fee)::bigint as net_amount
    from voucher_use where settlement_id is null and currency = ${defaultCurrency}
    group by merchant_id, supplier_id
  )`,
  visibleTo: 'all',
  columns: { updated_at: null, deleted_at: null },
})
