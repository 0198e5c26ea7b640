import { z } from 'zod'
import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import {
  findSale,
  listLatestSales,
  readSerialRange,
  sellVouchers,
  takeBackVouchers,
} from '#server/modules/vouchers/index.ts'
import { type Command, defineCommand, id, text } from './command.ts'
import { findClientId } from './find-client.ts'

const salesShownMax = 100

export const saleCommands: readonly Command[] = [
  defineCommand({
    noun: 'batch',
    verb: 'sell',
    needs: 'voucher-sales-store',
    options: {
      batch: id,
      seller: text,
      from: text.optional(),
      to: text.optional(),
      pay: z.enum(['cash', 'wallet']).default('cash'),
    },
    about: async ({ services }, { seller }) => [await findClientId(services, seller)],
    async run({ services, staffId }, { batch, seller, from, to, pay }) {
      const { answer, transactionId } = await services.engine.post(sellVouchers, {
        input: {
          ...(await readSerialRange(services.database.db, batch, { from, to })),
          sellerId: await findClientId(services, seller),
          payment: pay,
        },
        actor: { type: 'staff', id: staffId },
      })
      return { sentence: 'done.vouchers_sold', values: { ...answer, id: transactionId.toString() } }
    },
  }),
  defineCommand({
    noun: 'sale',
    verb: 'list',
    acts: 'never',
    options: {},
    async run({ services }) {
      const sales = await listLatestSales(services.database.db, salesShownMax)
      return {
        sentence: 'done.listed',
        values: { count: sales.length },
        rows: sales.map((sale) => ({
          id: sale.id,
          client_id: sale.sellerId,
          name: sale.sellerName,
          from: sale.from,
          to: sale.to,
          count: sale.count,
          total: toWire(sale.totalMinor, currencyOf(sale.currency)),
          payment: sale.payment,
          created_at: sale.createdAt,
        })),
      }
    },
  }),
  defineCommand({
    noun: 'sale',
    verb: 'return',
    needs: 'voucher-sales-return',
    options: { sale: id, from: text.optional(), to: text.optional(), reason: text.optional() },
    async about({ services }, { sale }) {
      const sold = await findSale(services.database.db, sale)
      return sold ? [sold.sellerId] : []
    },
    async run({ services, staffId }, { sale, from, to, reason }) {
      const sold = await findSale(services.database.db, sale)
      if (!sold) throw new Refusal('request.not_found')
      const range = await readSerialRange(services.database.db, sold.batchId, { from, to })
      const { answer } = await services.engine.post(takeBackVouchers, {
        input: { saleId: sale, from: range.from, to: range.to, reason: reason ?? null },
        actor: { type: 'staff', id: staffId },
      })
      return { sentence: 'done.vouchers_returned', values: { ...answer } }
    },
  }),
]
