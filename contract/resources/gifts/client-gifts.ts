import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { giftKinds } from '#contract/shapes/gift.ts'

/** Gifts that clients took. What is fetched at a branch is handed over for the client's code; cancelled, the points come back. */
export const clientGifts = defineResource({
  name: 'client-gifts',
  group: 'club',
  icon: 'IconShoppingBag',
  title: 'number',
  hints: ['gift_id', 'status', 'created_at'],
  sort: '-id',
  counting: 'capped',
  crud: ['index', 'show', 'export'],
  related: [{ resource: 'shipments', by: 'gift_order_id' }],
  figures: [
    { name: 'states', by: 'status' },
    { name: 'to_hand_over', over: { field: 'status', values: ['to_fetch'] }, badge: true },
  ],
  state: 'status',
  actions: {
    'hand-over': {
      summary: 'The client fetched the gift: the pick-up code proves it.',
      from: ['to_fetch'],
      to: 'fetched',
      path: 'handovers',
      event: 'handed_over',
      input: { code: { kind: 'text', required: true, mono: true, minLength: 6, maxLength: 12 } },
      shows: ['gift_id', 'client_id', 'branch_id'],
      errors: ['gift.wrong_code', 'request.limited'],
      outside: true,
      icon: 'IconCircleCheck',
      primary: true,
    },
    cancel: {
      summary:
        'Take a gift back that the client does not have yet: its points come back. Not a card whose code was shown, and not a parcel that is on its way.',
      from: ['delivered', 'shipped', 'to_fetch'],
      to: 'cancelled',
      path: 'cancellations',
      event: 'cancelled',
      reason: true,
      shows: ['points', 'client_id', 'gift_id'],
      ledger: 'plain',
      errors: ['gift.code_shown', 'gift.on_its_way', 'shipment.declared_by_you', 'ledger.account_frozen'],
      icon: 'IconArrowBackUp',
      danger: true,
      visible: true,
    },
  },
  fields: {
    number: { kind: 'text', readOnly: true, mono: true },
    client_id: { kind: 'reference', to: 'clients', readOnly: true, filterable: true },
    gift_id: { kind: 'reference', to: 'gifts', readOnly: true, filterable: true },
    kind: {
      kind: 'choice',
      readOnly: true,
      filterable: true,
      options: giftKinds.map((value) => ({ value })),
    },
    points: { kind: 'integer', readOnly: true },
    status: {
      kind: 'choice',
      readOnly: true,
      filterable: true,
      options: [
        { value: 'delivered', tone: 'success' },
        { value: 'shipped', tone: 'info' },
        { value: 'to_fetch', tone: 'pending' },
        { value: 'fetched', tone: 'success' },
        { value: 'cancelled', tone: 'neutral' },
      ],
    },
    branch_id: { kind: 'reference', to: 'branches', readOnly: true, filterable: true },
    /** What the supplier of the card is owed for it. */
    cost: { kind: 'money', zero: true, readOnly: true, views: ['show'] },
    shipment_id: { kind: 'reference', to: 'shipments', readOnly: true, views: ['show'] },
    serial_number: { kind: 'text', readOnly: true, mono: true, serial: true, views: ['show'] },
    ended_at: { kind: 'date-time', readOnly: true, views: ['show'] },
  },
})
