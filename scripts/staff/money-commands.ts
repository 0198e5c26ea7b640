import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { maskPhone } from '#contract/kernel/phone.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { refundOrder } from '#server/modules/cards/index.ts'
import {
  findOpenSettlements,
  findSettlementOfAnyone,
  paySettlement,
  refuseSettlement,
} from '#server/modules/settlements/index.ts'
import { reverseTransfer } from '#server/modules/transfers/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import { listMessages } from '#server/platform/outbox/index.ts'
import { parseReference } from '#server/platform/secrets/index.ts'
import { type Command, defineCommand, flag, id, text, whole } from './command.ts'

const rowsShownMax = 200
const currency = currencyOf('LYD')

export const moneyCommands: readonly Command[] = [
  defineCommand({
    noun: 'settlement',
    verb: 'list',
    acts: 'never',
    options: {},
    async run({ services, locale }) {
      const settlements = await findOpenSettlements(services.database.db, rowsShownMax)
      return {
        sentence: 'done.listed',
        values: { count: settlements.length },
        rows: settlements.map((row) => ({
          id: row.id,
          client: row.clientName,
          phone: maskPhone(row.clientPhone),
          supplier: row.supplierName[locale],
          count: row.count,
          total: toWire(row.totalMinor, currency),
          fee: toWire(row.feeMinor, currency),
          net: toWire(row.totalMinor - row.feeMinor, currency),
          created_at: row.createdAt,
        })),
      }
    },
  }),
  answerCommand('pay', paySettlement),
  answerCommand('refuse', refuseSettlement),
  defineCommand({
    noun: 'order',
    verb: 'refund',
    options: { order: id, reason: text.optional(), 'even-if-revealed': flag },
    async run({ services, staffId }, options) {
      const { answer } = await services.desk.submit(refundOrder, {
        input: {
          orderId: options.order,
          reason: options.reason ?? null,
          evenIfRevealed: options['even-if-revealed'],
        },
        actor: { type: 'staff', id: staffId },
      })
      return {
        sentence: 'done.order_refunded',
        values: { amount: answer.amount, currency: answer.currency },
      }
    },
  }),
  defineCommand({
    noun: 'transfer',
    verb: 'reverse',
    options: { reference: text, reason: text.optional() },
    async run({ services, staffId }, { reference, reason }) {
      const transferId = parseReference(services.keys, reference)
      if (transferId === null) throw new Refusal('request.not_found')
      const { answer } = await services.desk.submit(reverseTransfer, {
        input: { transferId, reason: reason ?? null },
        actor: { type: 'staff', id: staffId },
      })
      return {
        sentence: 'done.transfer_reversed',
        values: { amount: answer.amount, currency: answer.currency },
      }
    },
  }),
  defineCommand({
    noun: 'outbox',
    verb: 'list',
    options: { to: text.optional(), limit: whole(1, rowsShownMax).default(20) },
    async run({ services, staffId }, { to, limit }) {
      // Messages hold codes that open accounts: who looked is kept.
      const messages = await services.database.transact(async (tx) => {
        await recordActivity(tx, [
          {
            action: 'read',
            subject: { type: 'outbox', id: to ?? 'all' },
            actor: { type: 'staff', id: staffId },
          },
        ])
        return listMessages(tx, { recipient: to ?? null, rowsMax: limit })
      })
      return {
        sentence: 'done.listed',
        values: { count: messages.length },
        rows: messages.map((message) => ({ ...message })),
      }
    },
  }),
]

function answerCommand(verb: 'pay' | 'refuse', operation: typeof paySettlement): Command {
  return defineCommand({
    noun: 'settlement',
    verb,
    options: { settlement: id, note: text.optional() },
    async run({ services, staffId }, { settlement, note }) {
      await services.desk.submit(operation, {
        input: { settlementId: settlement, note: note ?? null },
        actor: { type: 'staff', id: staffId },
      })
      const answered = await findSettlementOfAnyone(services.database.db, settlement)
      if (!answered) throw new Refusal('request.not_found')
      return {
        sentence: `done.settlement_${verb}`,
        values: {
          id: settlement.toString(),
          client: answered.clientName,
          amount: toWire(answered.totalMinor - answered.feeMinor, currency),
          currency,
        },
      }
    },
  })
}
