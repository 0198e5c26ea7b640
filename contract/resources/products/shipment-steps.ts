import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import type { Tone } from '#contract/kernel/resource/fields.ts'
import { type ShipmentStatus, shipmentStatuses } from '#contract/shapes/shipment.ts'

const tones: Readonly<Record<ShipmentStatus, Tone>> = {
  waiting_accept: 'pending',
  accepted: 'info',
  in_stock: 'info',
  prepare_to_deliver: 'info',
  on_the_way: 'info',
  unable_to_deliver: 'warning',
  returned_to_stock: 'warning',
  returned_to_customer: 'warning',
  deliverd: 'success',
  missing: 'danger',
  completed: 'success',
  closed: 'neutral',
}

/** As a choice of a definition. */
export const shipmentStatusOptions = shipmentStatuses.map((value) => ({ value, tone: tones[value] }))

/** The steps of a shipment: who led it into which state, when, and why. */
export const shipmentSteps = defineResource({
  name: 'shipment-steps',
  group: 'shop',
  icon: 'IconHistory',
  title: 'status',
  sort: '-id',
  crud: ['index'],
  fields: {
    shipment_id: { kind: 'reference', to: 'shipments', readOnly: true, filterable: true, views: [] },
    status: {
      kind: 'choice',
      readOnly: true,
      options: shipmentStatusOptions,
    },
    staff: { kind: 'text', readOnly: true },
    note: { kind: 'long-text', readOnly: true },
  },
})
