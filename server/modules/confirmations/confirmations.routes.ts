import { confirmPayment as confirmOperation } from '#contract/operations/confirmations/confirm-payment.ts'
import { deviceHashOf, type FactorDeps } from '#server/modules/identity/index.ts'
import type { Visitor } from '#server/platform/abuse/index.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { ClientActor } from '#server/platform/http/caller.ts'
import { confirmPayment } from './confirm-payment.ts'
import type { Sender } from './confirmation.queries.ts'

export function routeConfirmations(api: Api, deps: FactorDeps): void {
  api.route(confirmOperation, ({ actor, visitor, origin, body }) =>
    confirmPayment(deps, senderOf({ actor, visitor }), { visitor, origin }, body),
  )
}

/** Where a payment comes from. */
export function senderOf({ actor, visitor }: { actor: ClientActor; visitor: Visitor }): Sender {
  return {
    clientId: actor.id,
    sessionId: actor.sessionId,
    deviceHash: deviceHashOf(visitor),
    ownMinorMin: actor.confirmMinorMin,
  }
}
