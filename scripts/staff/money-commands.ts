import { currencyOf } from '#contract/kernel/currencies.ts'
import { beforeOrEqual } from '#contract/kernel/field-rules.ts'
import { toWire } from '#contract/kernel/money.ts'
import { maskPhone } from '#contract/kernel/phone.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { lineInput } from '#contract/kernel/resource/text-inputs.ts'
import { ruleError } from '#contract/kernel/rule-error.ts'
import {
  findOpenSettlements,
  findSettlementOfAnyone,
  paySettlement,
  refuseSettlement,
  type SettlementAnswer,
} from '#server/modules/settlements/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import { listMessages } from '#server/platform/outbox/index.ts'
import { type Command, type Context, defineCommand, id, type Outcome, text, whole } from './command.ts'

const rowsShownMax = 200
const currency = currencyOf('LYD')
/** The payment's number at the bank. */
const bankReference = lineInput({ maxLength: 100 }).refine((typed) => typed !== '', ruleError('required'))

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
  defineCommand({
    noun: 'settlement',
    verb: 'pay',
    needs: 'settlements-pay',
    options: {
      settlement: id,
      reference: bankReference,
      'paid-on': beforeOrEqual('today'),
      note: text.optional(),
    },
    about: merchantOf,
    async run(context, { settlement, reference, 'paid-on': paidOn, note }) {
      const answer = { settlementId: settlement, note: note ?? null, bank: { reference, paidOn } }
      await submit(context, paySettlement, answer)
      return describeAnswered(context, 'done.settlement_pay', settlement)
    },
  }),
  defineCommand({
    noun: 'settlement',
    verb: 'refuse',
    needs: 'settlements-refuse',
    options: { settlement: id, note: text.optional() },
    about: merchantOf,
    async run(context, { settlement, note }) {
      await submit(context, refuseSettlement, { settlementId: settlement, note: note ?? null })
      return describeAnswered(context, 'done.settlement_refuse', settlement)
    },
  }),
  defineCommand({
    noun: 'outbox',
    verb: 'list',
    needs: 'outbox-reveal',
    options: { to: text.optional(), limit: whole(1, rowsShownMax).default(20) },
    async run({ services, staffId }, { to, limit }) {
      // Messages contain codes that open accounts, so reading is logged.
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

async function merchantOf(
  { services }: Context,
  { settlement }: { readonly settlement: bigint },
): Promise<bigint[]> {
  const found = await findSettlementOfAnyone(services.database.db, settlement)
  return found ? [found.clientId] : []
}

function submit(
  { services, staffId }: Context,
  operation: typeof paySettlement,
  input: SettlementAnswer,
): Promise<unknown> {
  return services.engine.post(operation, { input, actor: { type: 'staff', id: staffId } })
}

async function describeAnswered({ services }: Context, sentence: string, id: bigint): Promise<Outcome> {
  const answered = await findSettlementOfAnyone(services.database.db, id)
  if (!answered) throw new Refusal('request.not_found')
  const amount = toWire(answered.totalMinor - answered.feeMinor, currency)
  return { sentence, values: { id: id.toString(), client: answered.clientName, amount, currency } }
}
