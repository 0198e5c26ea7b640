import type { FactorCounts } from './second-factor.queries.ts'

/** Recovery codes alone are no factor: they replace a lost one. */
export function hasFactor({ totp, passkeys }: FactorCounts): boolean {
  return totp || passkeys > 0
}
