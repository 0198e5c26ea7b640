import type { z } from 'zod'
import type { gatewayRecharge } from '#contract/operations/recharges/create-recharge.ts'
import { codeDigitsOf } from '#server/modules/payment-gateways/index.ts'
import type { Actor, Origin } from '#server/platform/http/caller.ts'
import type { Idempotency } from '#server/platform/http/idempotency.ts'
import { beginPayment } from './begin-payment.ts'
import { openPayment, type PaymentDeps } from './open-payment.ts'
import { findPaymentByKey } from './payment.queries.ts'
import { type BudgetDeps, takeStart } from './payment-budgets.ts'

export interface PaymentCall {
  readonly actor: Actor
  readonly origin: Origin
  readonly idempotency: Idempotency
  readonly asked: z.output<typeof gatewayRecharge>
}

/** Records the payment, then asks its gateway. The same key gets the same payment in its current state. */
export async function startPayment(
  deps: PaymentDeps & BudgetDeps,
  { actor, origin, idempotency, asked }: PaymentCall,
): Promise<{ id: bigint; replayed: boolean }> {
  const phone = 'phone' in asked ? asked.phone : null
  const sendsCode = phone !== null && codeDigitsOf[asked.method] !== undefined
  if (sendsCode && !(await findPaymentByKey(deps.database.db, actor.id, idempotency.key)))
    await takeStart(deps, { clientId: actor.id, phone, ip: origin.ip })
  const begun = await deps.database.transact((tx) =>
    beginPayment(tx, {
      clientId: actor.id,
      method: asked.method,
      amountMinor: asked.amount,
      phone,
      locale: origin.locale,
      ip: origin.ip,
      idempotency,
      gateways: new Set(deps.gateways.keys()),
    }),
  )
  await openPayment(deps, begun.id, {
    birthYear: 'birth_year' in asked ? asked.birth_year : null,
    ip: origin.ip,
  })
  return begun
}
