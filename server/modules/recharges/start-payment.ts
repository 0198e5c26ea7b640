import type { z } from 'zod'
import type { gatewayRecharge } from '#contract/operations/recharges/create-recharge.ts'
import type { Actor, Origin } from '#server/platform/http/caller.ts'
import type { Idempotency } from '#server/platform/http/idempotency.ts'
import { beginPayment } from './begin-payment.ts'
import { openPayment, type PaymentDeps } from './open-payment.ts'

export interface PaymentCall {
  readonly actor: Actor
  readonly origin: Origin
  readonly idempotency: Idempotency
  readonly asked: z.output<typeof gatewayRecharge>
}

/** Records the payment, then asks its gateway. The same key gets the same payment in its current state. */
export async function startPayment(
  deps: PaymentDeps,
  { actor, origin, idempotency, asked }: PaymentCall,
): Promise<{ id: bigint; replayed: boolean }> {
  const begun = await deps.database.transact((tx) =>
    beginPayment(tx, {
      clientId: actor.id,
      method: asked.method,
      amountMinor: asked.amount,
      phone: 'phone' in asked ? asked.phone : null,
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
