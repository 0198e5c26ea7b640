import { Refusal } from '#contract/kernel/refusal.ts'
import { startForClient as contract } from '#contract/operations/subscriptions/start-for-client.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import { expectNotOwn, wasEverClient } from '#server/modules/clients/index.ts'
import { startSubscription } from '#server/modules/subscriptions/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'

interface Deps {
  readonly database: Database
  readonly engine: PostingEngine
}

export function routeStaffSubscriptions(api: Api, { database: { db }, engine }: Deps): void {
  api.money(contract, async ({ actor, body, origin, idempotency }) => {
    // A first use opens a ledger account, so the client must have existed.
    if (!(await wasEverClient(db, body.client_id))) throw new Refusal('request.not_found')
    await expectNotOwn(db, actor.id, [body.client_id])
    const { answer, transactionId, replayed } = await engine.post(startSubscription, {
      input: { clientId: body.client_id, sender: null, planId: body.subscription_id, seen: null },
      actor,
      ip: origin.ip,
      idempotency,
    })
    const { price, currency } = answer
    return { replayed, answer: { id: transactionId.toString(), price, currency } }
  })
}
