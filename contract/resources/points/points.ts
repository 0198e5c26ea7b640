import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import type { Tone } from '#contract/kernel/resource/fields.ts'
import { type PointsKind, pointsKinds } from '#contract/shapes/points.ts'

const tones: Readonly<Record<PointsKind, Tone>> = {
  competition: 'success',
  purchase: 'success',
  sign_in: 'success',
  game: 'success',
  adjustment: 'warning',
  refund: 'warning',
  gift: 'info',
  gift_cancelled: 'neutral',
  expiry: 'neutral',
}

/** Every movement of points. Only the program writes it; two people adjust what a client has on the page of the client. */
export const points = defineResource({
  name: 'points',
  group: 'club',
  icon: 'IconCoins',
  title: 'number',
  hints: ['amount', 'kind', 'created_at'],
  sort: '-id',
  counting: 'capped',
  crud: ['index', 'show', 'export'],
  fields: {
    number: { kind: 'text', readOnly: true, mono: true },
    client_id: { kind: 'reference', to: 'clients', readOnly: true, filterable: true },
    kind: {
      kind: 'choice',
      readOnly: true,
      filterable: true,
      options: pointsKinds.map((value) => ({ value, tone: tones[value] })),
    },
    /** Outgoing is negative. */
    amount: { kind: 'integer', readOnly: true },
    balance_after: { kind: 'integer', readOnly: true },
    reason: { kind: 'text', readOnly: true },
    /** Of its ledger transaction. */
    transaction: { kind: 'text', readOnly: true, mono: true, views: ['show'] },
  },
})
