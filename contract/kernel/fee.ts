import { fromWire } from './amounts.ts'
import type { Currency } from './currencies.ts'
import { shareOf } from './percent.ts'

/** Fixed part plus a share in basis points, within two bounds; `feeMinorMax` null: no upper bound. Minor units. */
export interface FeeTerms {
  readonly fixedMinor: bigint
  readonly shareBp: number
  readonly feeMinorMin: bigint
  readonly feeMinorMax: bigint | null
}

/** The fixed part and the share, rounded half up, within the two bounds. */
export function feeOf(amountMinor: bigint, fee: FeeTerms): bigint {
  const plain = fee.fixedMinor + shareOf(amountMinor, fee.shareBp)
  if (fee.feeMinorMax !== null && plain > fee.feeMinorMax) return fee.feeMinorMax
  if (plain < fee.feeMinorMin) return fee.feeMinorMin
  return plain
}

/** The same terms on the wire. */
export interface FeeOnWire {
  readonly fixed: string
  readonly share_bp: number
  readonly fee_min: string
  readonly fee_max: string | null
}

export function readFee(fee: FeeOnWire, currency: Currency): FeeTerms {
  return {
    fixedMinor: fromWire(fee.fixed, currency),
    shareBp: fee.share_bp,
    feeMinorMin: fromWire(fee.fee_min, currency),
    feeMinorMax: fee.fee_max === null ? null : fromWire(fee.fee_max, currency),
  }
}

/** The largest amount that, with its fee on top, is at most `totalMinor`; 0 when there is none. */
export function mostWithFee(totalMinor: bigint, fee: FeeTerms): bigint {
  let most = 0n
  let tooMuch = totalMinor + 1n
  // Amount plus fee grows with the amount, so bisect.
  while (tooMuch - most > 1n) {
    const middle = (most + tooMuch) / 2n
    if (middle + feeOf(middle, fee) <= totalMinor) most = middle
    else tooMuch = middle
  }
  return most
}
