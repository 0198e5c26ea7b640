/** What points came or went for. */
export const pointsKinds = [
  'competition',
  'purchase',
  'sign_in',
  'game',
  'adjustment',
  'refund',
  'gift',
  'gift_cancelled',
  'expiry',
] as const
export type PointsKind = (typeof pointsKinds)[number]
