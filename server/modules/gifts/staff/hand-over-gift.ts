import { Refusal } from '#contract/kernel/refusal.ts'
import { clientGifts } from '#contract/resources/gifts/client-gifts.ts'
import { expectNotOwn } from '#server/modules/clients/index.ts'
import type { Limiter } from '#server/platform/abuse/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { callOutside, type Outside } from '#server/resource-engine/index.ts'
import { endGiftOrder, lockGiftOrders } from '../gift.queries.ts'
import { isPickUpCode } from '../pick-up-code.ts'

interface Deps {
  readonly database: Database
  readonly limiter: Limiter<'deliveryCode'>
  readonly keys: KeyRing
}

interface Handover {
  readonly orderId: bigint
  /** As typed. */
  readonly code: string
  readonly staffId: bigint
  readonly ip: string
}

/** Wrong codes of one gift are counted, and their count outlives the refusal. */
export function giftsOutside({ database, limiter, keys }: Deps): Outside {
  return callOutside(clientGifts, {
    async 'hand-over'({ id, input: { code }, staff, origin }) {
      const handover = { orderId: id, code, staffId: staff.id, ip: origin.ip }
      await limiter.attempt(
        'deliveryCode',
        `gift:${id}`,
        { code: 'request.limited', isWrong: isWrongCode },
        () => database.transact((tx) => handOver(tx, keys, handover)),
      )
      return {}
    },
  })
}

function isWrongCode(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'gift.wrong_code'
}

/** @throws Refusal `gift.wrong_code`, `resource.not_now` */
async function handOver(tx: Tx, keys: KeyRing, { orderId, code, staffId, ip }: Handover): Promise<void> {
  const [order] = await lockGiftOrders(tx, [orderId])
  if (!order) throw new Refusal('request.not_found')
  await expectNotOwn(tx, staffId, [order.clientId])
  if (order.status !== 'to_fetch') throw new Refusal('resource.not_now')
  if (!isPickUpCode(keys, orderId, code)) throw new Refusal('gift.wrong_code')
  await endGiftOrder(tx, order, { status: 'fetched', staffId })
  await recordActivity(tx, [
    {
      action: 'handed_over',
      subject: { type: 'gift_order', id: orderId },
      actor: { type: 'staff', id: staffId },
      ip,
      before: { status: order.status },
      after: { status: 'fetched' },
    },
  ])
}
