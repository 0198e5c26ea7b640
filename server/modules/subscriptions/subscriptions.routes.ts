import {
  listSubscriptionPayments,
  showSubscriptionPayment,
} from '#contract/operations/subscriptions/list-subscription-payments.ts'
import {
  paySubscription as payContract,
  payRenewal as renewContract,
  startTrial as trialContract,
} from '#contract/operations/subscriptions/pay-subscription.ts'
import { quoteSubscription as quoteContract } from '#contract/operations/subscriptions/quote-subscription.ts'
import { cancelRenewal, resumeRenewal } from '#contract/operations/subscriptions/renewal.ts'
import { showOwnSubscription as showContract } from '#contract/operations/subscriptions/show-own-subscription.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import { senderOf } from '#server/modules/confirmations/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { changeRenewal } from './change-renewal.ts'
import { changeSubscription, renewSubscription, startSubscription } from './pay-subscription.ts'
import { quoteSubscription } from './quote-subscription.ts'
import { showOwnSubscription } from './show-own-subscription.ts'
import { describePaid, showPayment, showPayments } from './show-payments.ts'
import { startTrial } from './start-trial.ts'

export interface SubscriptionDeps {
  readonly database: Database
  readonly engine: PostingEngine
  readonly keys: KeyRing
}

export function routeSubscriptions(api: Api, { database, engine, keys }: SubscriptionDeps): void {
  const { db } = database
  api.route(showContract, ({ actor }) => showOwnSubscription(db, actor.id))
  api.route(quoteContract, ({ actor, body }) =>
    quoteSubscription(db, {
      clientId: actor.id,
      planId: body.subscription_id,
      trial: body.trial === true,
    }),
  )
  api.list(listSubscriptionPayments, ({ actor, query }) => showPayments(db, keys, actor.id, query))
  api.route(showSubscriptionPayment, ({ actor, params }) => showPayment(db, keys, actor.id, params.id))

  api.money(payContract, async ({ actor, visitor, body, origin, idempotency }) => {
    const operation = body.kind === 'change' ? changeSubscription : startSubscription
    const seen = { kind: body.kind, priceMinor: body.price, creditMinor: body.credit }
    const paid = await engine.post(operation, {
      input: {
        clientId: actor.id,
        sender: senderOf({ actor, visitor }),
        planId: body.subscription_id,
        seen,
      },
      actor,
      ip: origin.ip,
      idempotency,
    })
    return { answer: describePaid(keys, paid), replayed: paid.replayed }
  })
  api.money(renewContract, async ({ actor, visitor, body, origin, idempotency }) => {
    const paid = await engine.post(renewSubscription, {
      input: {
        clientId: actor.id,
        sender: senderOf({ actor, visitor }),
        subscriptionId: body.client_subscription_id,
        dueAt: null,
      },
      actor,
      ip: origin.ip,
      idempotency,
    })
    return { answer: describePaid(keys, paid), replayed: paid.replayed }
  })

  api.route(trialContract, async ({ actor, body, origin }) => {
    const wanted = { planId: body.subscription_id, priceMinor: body.price }
    const input = { ...wanted, clientId: actor.id, ip: origin.ip }
    return { id: String(await database.transact((tx) => startTrial(tx, input))) }
  })
  api.route(cancelRenewal, ({ actor, origin }) =>
    database.transact((tx) => changeRenewal(tx, { clientId: actor.id, renew: false, ip: origin.ip })),
  )
  api.route(resumeRenewal, ({ actor, origin }) =>
    database.transact((tx) => changeRenewal(tx, { clientId: actor.id, renew: true, ip: origin.ip })),
  )
}
