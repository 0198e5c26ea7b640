import { currencyOf, defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { maskName } from '#contract/kernel/names.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { showHome as contract } from '#contract/operations/wallets/show-home.ts'
import { requestCodeOf } from '#server/modules/transfers/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { findAlertFacts } from './home.queries.ts'

type Alerts = AnswerInput<typeof contract>['alerts']

const nothing: Alerts = {
  frozen: false,
  unverified: [],
  low_balance_below: null,
  transfers_waiting: 0,
  open_payment: null,
  money_request: null,
  new_device: null,
}

/** What needs the client's attention. */
export async function findAlerts(
  db: Db,
  keys: KeyRing,
  clientId: bigint,
  availableMinor: bigint,
): Promise<Alerts> {
  const facts = await findAlertFacts(db, clientId)
  if (!facts) return nothing
  const {
    phoneVerified,
    emailVerified,
    lowBalanceBelowMinor: belowMinor,
    openPayment,
    moneyRequest,
    newDevice,
  } = facts
  const isLow = belowMinor !== null && availableMinor < belowMinor
  return {
    frozen: facts.frozen,
    unverified: [...(phoneVerified ? [] : ['phone' as const]), ...(emailVerified ? [] : ['email' as const])],
    low_balance_below: isLow ? toWire(belowMinor, 'LYD') : null,
    transfers_waiting: facts.transfersWaiting,
    open_payment: openPayment && {
      recharge_id: openPayment.id,
      amount: toWire(BigInt(openPayment.amount), currencyOf(openPayment.currency)),
      currency: openPayment.currency,
      expires_at: new Date(openPayment.expiresAt).toISOString(),
    },
    money_request: moneyRequest && {
      code: requestCodeOf(keys, BigInt(moneyRequest.id)),
      name: moneyRequest.merchant ? moneyRequest.name : maskName(moneyRequest.name),
      amount: toWire(BigInt(moneyRequest.amount), defaultCurrency),
      currency: defaultCurrency,
    },
    new_device: newDevice && {
      notification_id: newDevice.id,
      session_id: newDevice.session,
      device: newDevice.device,
      at: new Date(newDevice.at).toISOString(),
    },
  }
}
