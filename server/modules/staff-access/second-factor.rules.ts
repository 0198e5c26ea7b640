import type { Holder } from '#server/platform/second-factor/index.ts'
import type { FactorCounts } from './second-factor.queries.ts'

/** Recovery codes alone are no factor: they replace one that was lost. */
export function hasFactor({ totp, passkeys }: FactorCounts): boolean {
  return totp || passkeys > 0
}

export function holderOf({ id }: { readonly id: bigint }): Holder {
  return { type: 'staff', id }
}
