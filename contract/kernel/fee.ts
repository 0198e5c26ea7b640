import { shareOf } from './percent.ts'

/** Fixed part plus a share in basis points, held between two bounds; `feeMinorMax` null: no upper bound. Minor units. */
export interface FeeTerms {
  readonly fixedMinor: bigint
  readonly shareBp: number
  readonly feeMinorMin: bigint
  readonly feeMinorMax: bigint | null
}

/** The fixed part and the share, held between the two bounds, never more than the bounds say. Nothing is free by rounding. */
export function feeOf(amountMinor: bigint, fee: FeeTerms): bigint {
  const plain = fee.fixedMinor + shareOf(amountMinor, fee.shareBp)
  if (fee.feeMinorMax !== null && plain > fee.feeMinorMax) return fee.feeMinorMax
  if (plain < fee.feeMinorMin) return fee.feeMinorMin
  return plain
}
