import { z } from 'zod'
import { personNameInput, phoneInput, wholeBetween } from '#contract/kernel/field-rules.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { pageQuery } from '#contract/kernel/paging.ts'
import { linesInput } from '#contract/kernel/resource/text-inputs.ts'
import { idInput, idOutput, idParams, instant, localized } from '#contract/kernel/shapes.ts'
import { categoryOfCard } from '#contract/shapes/category.ts'
import { giftKinds, giftOrderStatuses } from '#contract/shapes/gift.ts'
import { shipmentStatuses } from '#contract/shapes/shipment.ts'

/** A gift that a client took, as the client reads it in the list. */
const giftOrder = z.object({
  id: idOutput,
  gift: z.object({ id: idOutput, name: localized, image: z.string().nullable() }),
  kind: z.enum(giftKinds),
  points: z.int(),
  status: z.enum(giftOrderStatuses),
  created_at: instant,
})

export const takeGift = defineOperation({
  id: 'gifts.takeGift',
  summary: 'Take a gift for points: they are spent and it is on its way, or nothing happens.',
  method: 'POST',
  path: '/gift-orders',
  access: 'client',
  idempotent: true,
  /** `points`: as the review showed them; a gift that needs more by now is refused. The receiver: of a product. */
  body: z.strictObject({
    gift_id: idInput,
    points: wholeBetween(1, 1_000_000),
    receiver_name: personNameInput.optional(),
    receiver_phone: phoneInput.optional(),
    city_id: idInput.optional(),
    address: linesInput({ minLength: 5, maxLength: 300 }).optional(),
  }),
  answer: giftOrder.extend({ points_left: z.int() }),
  errors: [
    'gift.unavailable',
    'gift.none_left',
    'gift.points_changed',
    'gift.receiver_missing',
    'points.short',
    'product.no_delivery',
    'card.rate_missing',
  ],
})

export const listGiftOrders = defineOperation({
  id: 'gifts.listGiftOrders',
  summary: 'The gifts that I took, newest first.',
  method: 'GET',
  path: '/gift-orders',
  access: 'client',
  paged: true,
  query: pageQuery,
  answer: z.array(giftOrder),
})

export const showGiftOrder = defineOperation({
  id: 'gifts.showGiftOrder',
  summary: 'One of my gifts: its card, its parcel, or where it waits and the code to fetch it with.',
  method: 'GET',
  path: '/gift-orders/:id',
  access: 'client',
  params: idParams,
  answer: giftOrder.extend({
    /** Its code is shown by `POST /cards/:id/reveal`. */
    card: z
      .object({
        id: idOutput,
        category: categoryOfCard,
        serial_number: z.string(),
        code_masked: z.string(),
        used: z.boolean(),
        expires_at: instant.nullable(),
        sold_at: instant,
      })
      .nullable(),
    parcel: z
      .object({
        number: z.string(),
        status: z.enum(shipmentStatuses),
        receiver_name: z.string(),
        city: localized,
        address: z.string(),
        tracking_number: z.string().nullable(),
        /** Six digits for the courier; only while the parcel is on its way. */
        delivery_code: z.string().nullable(),
        steps: z.array(z.object({ status: z.enum(shipmentStatuses), at: instant })),
      })
      .nullable(),
    pick_up: z
      .object({
        /** Six digits for the branch; only until it was fetched. */
        code: z.string().nullable(),
        branch: localized,
        address: localized,
        phone: z.string(),
      })
      .nullable(),
    ended_at: instant.nullable(),
  }),
})
