import { currencyOf, defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { createRecharge } from '#contract/operations/recharges/create-recharge.ts'
import { listRechargeMethods } from '#contract/operations/recharges/list-recharge-methods.ts'
import {
  listRecharges,
  showRecharge as showOperation,
} from '#contract/operations/recharges/list-recharges.ts'
import type { Desk } from '#server/ledger/index.ts'
import { readSettings } from '#server/modules/settings/index.ts'
import { checkCode, codeLookup, type GuessDeps, guardMoneyGuess } from '#server/modules/vouchers/index.ts'
import type { Api } from '#server/platform/http/api.ts'
import { type KeyRing, referenceOf } from '#server/platform/secrets/index.ts'
import { rechargeByVoucher } from './recharge-by-voucher.ts'
import { showRecharge, showRecharges } from './show-recharges.ts'

export interface RechargeDeps extends GuessDeps {
  readonly desk: Desk
  readonly keys: KeyRing
}

/** The ways that work; the others are named in the settings and come later. */
const workingMethods = ['voucher'] as const

export function routeRecharges(api: Api, deps: RechargeDeps): void {
  const { database, desk, keys } = deps
  const operation = rechargeByVoucher()

  api.route(listRechargeMethods, async () => {
    const { recharge } = await readSettings(database.db)
    return workingMethods
      .filter((method) => recharge[method].enabled)
      .map((method) => ({
        method,
        amount_min: limitOf(recharge[method].amount_min),
        amount_max: limitOf(recharge[method].amount_max),
      }))
  })

  api.list(listRecharges, ({ actor, query }) => showRecharges(database.db, keys, actor.id, query))
  api.route(showOperation, ({ actor, params }) => showRecharge(database.db, keys, actor.id, params.id))

  api.money(createRecharge, async ({ actor, body, origin, idempotency }) => {
    const checked = checkCode(keys, body.code)
    if (!('code' in checked)) throw new Refusal('voucher.not_usable')
    const input = { clientId: actor.id, lookup: codeLookup(keys, checked.code) }
    const { answer, transactionId, replayed } = await guardMoneyGuess(
      deps,
      { clientId: actor.id, ip: origin.ip },
      idempotency.key,
      () => desk.submit(operation, { input, actor, ip: origin.ip, idempotency }),
    )
    return {
      answer: {
        id: answer.rechargeId,
        method: 'voucher' as const,
        amount: answer.amount,
        fee: toWire(0n, currencyOf(answer.currency)),
        net_amount: answer.amount,
        currency: answer.currency,
        status: 'completed' as const,
        serial_number: answer.serialNumber,
        reference: referenceOf(keys, transactionId),
        balance_after: answer.balanceAfter,
        created_at: answer.at,
      },
      replayed,
    }
  })
}

function limitOf(amountMinor: bigint | null): string | null {
  return amountMinor === null ? null : toWire(amountMinor, defaultCurrency)
}
