import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { voucherStatuses } from '#contract/shapes/voucher.ts'

/** The cards of an order: the state of each, and whether its code was shown. The code is nowhere here. */
export const orderedCards = defineResource({
  name: 'ordered-cards',
  group: 'money',
  icon: 'IconCreditCard',
  title: 'voucher_id',
  sort: 'id',
  crud: ['index'],
  fields: {
    order_id: { kind: 'reference', to: 'card-orders', readOnly: true, filterable: true, views: [] },
    voucher_id: { kind: 'reference', to: 'vouchers', readOnly: true },
    code_last4: { kind: 'text', mono: true, readOnly: true },
    /** Of the voucher, or what a replacement or a gift makes of it. */
    status: {
      kind: 'choice',
      readOnly: true,
      options: [
        ...voucherStatuses.map((value) => ({ value })),
        { value: 'replacement_asked', tone: 'pending', icon: 'IconClock' },
        { value: 'given', tone: 'neutral', icon: 'IconGift' },
        { value: 'replaced', tone: 'neutral', icon: 'IconRefresh' },
      ],
    },
    replacement_id: { kind: 'reference', to: 'vouchers', readOnly: true },
    /** When its code was first shown. */
    revealed_at: { kind: 'date-time', readOnly: true },
    /** The owner's mark. */
    marked_used_at: { kind: 'date-time', readOnly: true },
  },
})
