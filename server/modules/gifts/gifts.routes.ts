import type { BodyOf } from '#contract/kernel/operation.ts'
import {
  listGiftOrders,
  showGiftOrder,
  takeGift as takeOperation,
} from '#contract/operations/gifts/take-gift.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import { routePoints } from '#server/modules/points/index.ts'
import type { Receiver } from '#server/modules/products/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { showOrder, showOrders } from './show-gift-orders.ts'
import { takeGift } from './take-gift.ts'

interface Deps {
  readonly database: Database
  readonly engine: PostingEngine
  readonly keys: KeyRing
}

/** What clients have, and what they take for it. */
export function routePointsAndGifts(api: Api, deps: Deps): void {
  const {
    database: { db },
    engine,
    keys,
  } = deps
  routePoints(api, deps)
  const operation = takeGift()

  api.money(takeOperation, async ({ actor, body, origin, idempotency }) => {
    const { answer, replayed } = await engine.post(operation, {
      input: {
        clientId: actor.id,
        giftId: body.gift_id,
        points: body.points,
        receiver: receiverOf(body),
      },
      actor,
      ip: origin.ip,
      idempotency,
    })
    return { answer, replayed }
  })
  api.list(listGiftOrders, ({ actor, query }) => showOrders(db, actor.id, query))
  api.route(showGiftOrder, ({ actor, params }) => showOrder(db, keys, actor, params.id))
}

/** Null where a part is missing. */
function receiverOf({
  receiver_name: name,
  receiver_phone: phone,
  city_id: cityId,
  address,
}: BodyOf<typeof takeOperation>): Receiver | null {
  if (name === undefined || phone === undefined || cityId === undefined || address === undefined) return null
  return { name, phone, cityId, address }
}
