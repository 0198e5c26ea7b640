import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import type { Tone } from '#contract/kernel/resource/fields.ts'
import { countedStates } from '#contract/shapes/voucher.ts'

const tones = {
  not_activated: 'neutral',
  available: 'success',
  reserved: 'pending',
  sold: 'info',
  used: 'neutral',
  cancelled: 'danger',
  expired: 'pending',
} as const satisfies Record<(typeof countedStates)[number], Tone>

/** Every voucher, ours and suppliers'. It never shows a code. */
export const vouchers = defineResource({
  name: 'vouchers',
  group: 'cards',
  icon: 'IconTicket',
  title: 'serial_number',
  hints: ['amount', 'status'],
  sort: '-id',
  counting: 'capped',
  figures: [{ name: 'states', by: 'status' }],
  crud: ['index', 'export'],
  grants: ['inquiry', 'counts-categories'],
  state: 'status',
  actions: {
    cancel: {
      from: ['not_activated', 'available', 'reserved'],
      to: 'cancelled',
      icon: 'IconBan',
      danger: true,
      visible: true,
    },
  },
  fields: {
    serial_number: {
      kind: 'text',
      required: true,
      mono: true,
      serial: true,
      searchable: true,
      readOnly: true,
    },
    category_id: { kind: 'reference', to: 'categories', filterable: true, readOnly: true },
    batch_id: { kind: 'reference', to: 'generate-vouchers', filterable: true, readOnly: true },
    status: {
      kind: 'choice',
      filterable: true,
      readOnly: true,
      options: countedStates.map((value) => ({ value, tone: tones[value] })),
    },
    amount: { kind: 'money', readOnly: true },
    code_last4: { kind: 'text', mono: true, readOnly: true },
    supplier_serial: { kind: 'text', mono: true, readOnly: true, views: ['show'] },
    owner_id: { kind: 'reference', to: 'clients', readOnly: true },
    used_by_id: { kind: 'reference', to: 'clients', readOnly: true, views: ['show'] },
    expires_on: { kind: 'date', readOnly: true, views: ['show'] },
    sold_at: { kind: 'date-time', readOnly: true },
    used_at: { kind: 'date-time', readOnly: true },
    cancelled_at: { kind: 'date-time', readOnly: true, views: ['show'] },
  },
})
