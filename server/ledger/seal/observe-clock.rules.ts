/** One reading of the database's clock, between two readings of our steady clock. Milliseconds. */
export interface ClockLook {
  readonly steadyBefore: number
  readonly databaseNow: number
  readonly steadyAfter: number
}

/** The sealer waits longer than this before it seals, so smaller steps do no harm. */
export const stepToleratedMilliseconds = 1_000
/** A clock that is slewed runs slower for a while; that is no step. */
const slewMax = 0.1

/** The least number of milliseconds that the database's clock stepped back between two readings; 0: none. */
export function stepBetween(earlier: ClockLook, later: ClockLook): number {
  const wentByHere = later.steadyBefore - earlier.steadyAfter
  const wentByThere = later.databaseNow - earlier.databaseNow
  const missing = wentByHere - wentByThere
  return missing > stepToleratedMilliseconds + slewMax * Math.max(0, wentByHere) ? missing : 0
}
