import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { pageQuery } from '#contract/kernel/paging.ts'
import { idOutput, idParams, instant, localized } from '#contract/kernel/shapes.ts'
import { shipmentStatuses } from '#contract/shapes/shipment.ts'
import { productOrder } from './order-product.ts'

/** A parcel as its receiver follows it. */
export const parcel = z.object({
  id: idOutput,
  number: z.string(),
  status: z.enum(shipmentStatuses),
  receiver_name: z.string(),
  receiver_phone: z.string(),
  city: localized,
  address: z.string(),
  tracking_number: z.string().nullable(),
  /** Six digits for the courier; only while the parcel is on its way. */
  delivery_code: z.string().nullable(),
  /** The oldest first. */
  steps: z.array(z.object({ status: z.enum(shipmentStatuses), at: instant })),
})

export const listProductOrders = defineOperation({
  id: 'products.listProductOrders',
  summary: 'My orders of products, newest first, with the state of each parcel.',
  method: 'GET',
  path: '/product-orders',
  access: 'client',
  paged: true,
  query: pageQuery,
  /** `refunded_quantity`: pieces that were paid back after the delivery. */
  answer: z.array(productOrder.extend({ status: z.enum(shipmentStatuses), refunded_quantity: z.int() })),
})

export const showProductOrder = defineOperation({
  id: 'products.showProductOrder',
  summary: 'One of my orders of products, with its parcel.',
  method: 'GET',
  path: '/product-orders/:id',
  access: 'client',
  params: idParams,
  /** `refund`: its time, and the receipt that proves it. `refunded_parts`: pieces that were paid back after the delivery. */
  answer: productOrder.extend({
    parcel,
    refunded_parts: z.array(
      z.object({ reference: z.string(), quantity: z.int(), amount: amountOutput, at: instant }),
    ),
    refund: z.object({ reference: z.string(), at: instant }).nullable(),
  }),
})

export const listVoucherParcels = defineOperation({
  id: 'products.listVoucherParcels',
  summary: 'Parcels of printed vouchers that come to me, newest first.',
  method: 'GET',
  path: '/voucher-parcels',
  access: 'client:seller',
  paged: true,
  query: pageQuery,
  /** `vouchers`: how many are in it. */
  answer: z.array(parcel.extend({ vouchers: z.int(), created_at: instant })),
})
