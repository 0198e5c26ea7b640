import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import { type GuessDeps, guardMoneyGuess } from '#server/modules/vouchers/index.ts'
import type { Visitor } from '#server/platform/abuse/index.ts'
import type { Actor, Origin } from '#server/platform/http/caller.ts'
import type { Idempotency } from '#server/platform/http/idempotency.ts'
import { referenceOf } from '#server/platform/secrets/index.ts'
import { findPaymentByKey } from './payment.queries.ts'
import { rechargeByVoucher } from './recharge-by-voucher.ts'
import type { RechargeView } from './show-recharges.ts'

export interface VoucherDeps extends GuessDeps {
  readonly engine: PostingEngine
}

export interface VoucherCall {
  readonly actor: Actor
  readonly origin: Origin
  readonly visitor: Visitor
  readonly idempotency: Idempotency
  /** As typed. */
  readonly code: string
}

const operation = rechargeByVoucher()

/** Puts the face value of a printed voucher into the wallet; wrong codes cost the caller's guesses. */
export async function redeemVoucher(
  deps: VoucherDeps,
  { actor, origin, visitor, idempotency, code }: VoucherCall,
): Promise<{ answer: RechargeView; replayed: boolean }> {
  const { engine, keys } = deps
  // A key that has begun a payment means that payment.
  if (await findPaymentByKey(deps.database.db, actor.id, idempotency.key)) {
    throw new Refusal('idempotency.conflict')
  }
  const { answer, transactionId, replayed } = await guardMoneyGuess(
    deps,
    { actor, visitor },
    { code, refusal: 'voucher.not_usable', idempotency },
    (lookup) =>
      engine.post(operation, { input: { clientId: actor.id, lookup }, actor, ip: origin.ip, idempotency }),
  )
  return {
    answer: {
      id: answer.rechargeId,
      method: 'voucher',
      amount: answer.amount,
      fee: toWire(0n, currencyOf(answer.currency)),
      net_amount: answer.amount,
      currency: answer.currency,
      status: 'completed',
      serial_number: answer.serialNumber,
      payment: null,
      transfer: null,
      seller: null,
      reference: referenceOf(keys, transactionId),
      balance_after: answer.balanceAfter,
      created_at: answer.at,
    },
    replayed,
  }
}
