import type { z } from 'zod'
import type { gatewayRecharge } from '#contract/operations/recharges/create-recharge.ts'
import { codeDigitsOf } from '#server/modules/payment-gateways/index.ts'
import type { Visitor } from '#server/platform/abuse/index.ts'
import type { Actor, Origin } from '#server/platform/http/caller.ts'
import type { Idempotency } from '#server/platform/http/idempotency.ts'
import { beginPayment, expectAllowed } from './begin-payment.ts'
import { openPayment, type PaymentDeps } from './open-payment.ts'
import { findPaymentByKey } from './payment.queries.ts'
import { type BudgetDeps, withinStarts } from './payment-budgets.ts'

export interface PaymentCall {
  readonly actor: Actor
  readonly origin: Origin
  readonly visitor: Visitor
  readonly idempotency: Idempotency
  readonly asked: z.output<typeof gatewayRecharge>
}

/** Records the payment, then asks its gateway. The same key gets the same payment in its current state. */
export async function startPayment(
  deps: PaymentDeps & BudgetDeps,
  { actor, origin, visitor, idempotency, asked }: PaymentCall,
): Promise<{ id: bigint; replayed: boolean }> {
  const { db } = deps.database
  const phone = 'phone' in asked ? asked.phone : null
  const request = {
    clientId: actor.id,
    method: asked.method,
    amountMinor: asked.amount,
    phone,
    locale: origin.locale,
    ip: origin.ip,
    idempotency,
    gateways: new Set(deps.gateways.keys()),
  }
  const begin = () => deps.database.transact((tx) => beginPayment(tx, request))
  const payer =
    phone === null || codeDigitsOf[asked.method] === undefined ? null : { clientId: actor.id, phone }
  // A repeated request sends no second code.
  const isNew = payer !== null && !(await findPaymentByKey(db, actor.id, idempotency.key))
  if (isNew) await expectAllowed(db, request)
  const begun = await (isNew ? withinStarts(deps, { payer, visitor }, begin) : begin())
  await openPayment(deps, begun.id, {
    birthYear: 'birth_year' in asked ? asked.birth_year : null,
    ip: origin.ip,
  })
  return begun
}
