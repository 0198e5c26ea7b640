import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { maskPhone } from '#contract/kernel/phone.ts'
import { rechargeMethod } from '#contract/operations/recharges/recharge.ts'
import { changeMethod, listMethods } from '#server/modules/payment-gateways/index.ts'
import {
  approveBankTransfer,
  findTransferRequest,
  listWaitingTransfers,
  refuseBankTransfer,
} from '#server/modules/recharges/index.ts'
import { type Command, type Context, defineCommand, id, text } from './command.ts'

const rowsShownMax = 200
const currency = currencyOf('LYD')

export const rechargeCommands: readonly Command[] = [
  defineCommand({
    noun: 'recharge',
    verb: 'list',
    acts: 'never',
    options: {},
    async run({ services }) {
      const waiting = await listWaitingTransfers(services.database.db, rowsShownMax)
      return {
        sentence: 'done.listed',
        values: { count: waiting.length },
        rows: waiting.map((row) => ({
          id: row.id,
          client: row.clientName,
          phone: maskPhone(row.phone),
          amount: toWire(row.amountMinor, currency),
          bank: row.bank,
          paid_account: row.paidNumber,
          bank_reference: row.bankReference,
          transferred_on: row.transferredOn,
          note: row.note,
          created_at: row.createdAt,
        })),
      }
    },
  }),
  defineCommand({
    noun: 'recharge',
    verb: 'approve',
    needs: 'recharge-requests-approve',
    options: { recharge: id },
    about: payerOf,
    async run({ services, staffId }, { recharge }) {
      const { answer } = await services.engine.post(approveBankTransfer, {
        input: { requestId: recharge },
        actor: { type: 'staff', id: staffId },
      })
      return { sentence: 'done.recharge_approved', values: { ...answer } }
    },
  }),
  defineCommand({
    noun: 'recharge',
    verb: 'refuse',
    needs: 'recharge-requests-refuse',
    options: { recharge: id, reason: text },
    about: payerOf,
    async run({ services, staffId }, { recharge, reason }) {
      await services.database.transact((tx) =>
        refuseBankTransfer(tx, { requestId: recharge, staffId, reason: reason.slice(0, 300) }),
      )
      return { sentence: 'done.recharge_refused', values: { id: recharge.toString() } }
    },
  }),
  defineCommand({
    noun: 'method',
    verb: 'list',
    acts: 'never',
    options: {},
    async run({ services, locale }) {
      const methods = await listMethods(services.database.db)
      return {
        sentence: 'done.listed',
        values: { count: methods.length },
        rows: methods.map(({ code, name, active, amountMinorMin, amountMinorMax, fee }) => ({
          method: code,
          name: name[locale],
          active,
          min: amountMinorMin === null ? null : toWire(amountMinorMin, currency),
          max: amountMinorMax === null ? null : toWire(amountMinorMax, currency),
          fee_fixed: toWire(fee.fixedMinor, currency),
          fee_share_bp: fee.shareBp,
        })),
      }
    },
  }),
  defineCommand({
    noun: 'method',
    verb: 'on',
    needs: 'payment-methods-update',
    options: { method: rechargeMethod },
    async run({ services, staffId }, { method }) {
      await services.database.transact((tx) => changeMethod(tx, { code: method, staffId, active: true }))
      return { sentence: 'done.method_changed', values: { method } }
    },
  }),
  defineCommand({
    noun: 'method',
    verb: 'off',
    needs: 'payment-methods-update',
    options: { method: rechargeMethod },
    async run({ services, staffId }, { method }) {
      await services.database.transact((tx) => changeMethod(tx, { code: method, staffId, active: false }))
      return { sentence: 'done.method_changed', values: { method } }
    },
  }),
]

async function payerOf(
  { services }: Context,
  { recharge }: { readonly recharge: bigint },
): Promise<bigint[]> {
  const found = await findTransferRequest(services.database.db, recharge)
  return found ? [found.clientId] : []
}
