import { changeMethod } from '#server/modules/payment-gateways/index.ts'
import { changeSettings } from '#server/modules/settings/index.ts'
import { listOpenAlarms } from '#server/platform/alarms/index.ts'
import type { Calling } from './caller.ts'
import { walletFigures } from './money.ts'
import type { World } from './world.ts'

type Change = Omit<Parameters<typeof changeMethod>[1], 'code' | 'staffId'>

/** Switches a way to recharge on, with the terms that a test is about. */
export function allow(
  { services }: Pick<World, 'services'>,
  code: string,
  change: Change = {},
): Promise<void> {
  return services.database.transact((tx) =>
    changeMethod(tx, { active: true, ...change, code, staffId: null }),
  )
}

/** One dinar and two of a hundred. */
export const someFee = { fixedMinor: 1_000n, shareBp: 200, feeMinorMin: 0n, feeMinorMax: null }

export interface Recharge {
  readonly id: string
  readonly status: string
  readonly payment: {
    readonly redirect_url: string | null
    readonly code_digits: number | null
    readonly tries_left: number
  } | null
}

/** layla pays by Plutu's methods, as her browser and the gateway would. */
export interface PaymentStaff {
  begin(body: object): Calling
  typeCode(id: string, otp: string): Calling
  show(id: string): Promise<Recharge>
  balance(): Promise<bigint>
  /** By a local card: our id, and the invoice that the gateway knows. */
  beginCard(amount?: string): Promise<{ readonly id: string; readonly invoice: string }>
  /** A message to our callback. */
  callBack(
    fields: Record<string, string>,
  ): Promise<{ readonly status: number; readonly code: string | undefined }>
  /** Her browser returns with these values. */
  comeBack(
    invoice: string,
    fields: Record<string, string>,
  ): Promise<{ readonly status: number; readonly to: unknown }>
  /** Removes them before the next test. */
  end(id: string): Promise<void>
  /** Codes of open alarms, with their reasons. */
  alarms(): Promise<unknown[]>
}

export const byCard = { method: 'localbankcards', amount: '50.000' }
export const byEdfali = { method: 'edfali', amount: '25.000', phone: '0912223344' }

/** What the gateway sends when a card has paid. */
export const cardPaid = (invoice: string, changes: Record<string, string> = {}) => ({
  gateway: 'localbankcards',
  approved: '1',
  canceled: '0',
  invoice_no: invoice,
  amount: '50.00',
  transaction_id: `card-${invoice}`,
  ...changes,
})

/** New clients may pay from any phone. */
export function letOthersPay({ services }: Pick<World, 'services'>, hours = 0): Promise<void> {
  return services.database.transact((tx) =>
    changeSettings(tx, { values: { payer_own_phone_hours: hours }, staffId: null }),
  )
}

export async function openPaymentStaff(world: World): Promise<PaymentStaff> {
  await letOthersPay(world)
  for (const method of ['edfali', 'sadadapi', 'localbankcards', 'tlync', 'mpgs']) await allow(world, method)
  const layla = await world.as('layla')
  let keys = 0
  const begin = (body: object) => {
    keys += 1
    return layla.post('/recharges', body, { key: `payment-number-${keys}` })
  }
  return {
    begin,
    typeCode: (id, otp) => layla.post(`/recharges/${id}/confirmation`, { otp }),
    show: (id) => layla.get(`/recharges/${id}`).data(),
    balance: async () => (await walletFigures(world, 'layla')).balanceMinor,
    async beginCard(amount = byCard.amount) {
      const { id, payment } = await begin({ ...byCard, amount }).data<Recharge>()
      return { id, invoice: payment?.redirect_url?.split('/').at(-1) ?? '' }
    },
    async callBack(fields) {
      const { statusCode, body } = await world.app.inject({
        method: 'POST',
        url: '/api/gateways/plutu/callback',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(fields),
      })
      return { status: statusCode, code: (JSON.parse(body) as { code?: string }).code }
    },
    async comeBack(invoice, fields) {
      const url = `/api/gateways/plutu/return/${invoice}?${new URLSearchParams(fields)}`
      const { statusCode, headers } = await world.app.inject({ url })
      return { status: statusCode, to: headers.location }
    },
    end: (id) =>
      world.asOwner(
        `update payment set ask_at = null where id = ${id}; update recharge set status = 'expired' where id = ${id}`,
      ),
    async alarms() {
      const open = await listOpenAlarms(world.services.database.db)
      return open.map(({ code, details }) => [code, (details as { reason?: string }).reason])
    },
  }
}
