/** What a look at the database's clock tells, with our own steady clock before and after it. Milliseconds. */
export interface ClockLook {
  readonly steadyBefore: number
  readonly databaseNow: number
  readonly steadyAfter: number
}

/** Less than this the sealer waits before it seals, so a smaller step does no harm. */
export const stepToleratedMilliseconds = 1_000
/** A clock that is put right gently runs slower for a while; that is no step. */
const slewMax = 0.1

/**
 * By how many milliseconds at least the database's clock has stepped back between two looks: less time went by there
 * than here. 0: it has not.
 */
export function stepBetween(earlier: ClockLook, later: ClockLook): number {
  const wentByHere = later.steadyBefore - earlier.steadyAfter
  const wentByThere = later.databaseNow - earlier.databaseNow
  const missing = wentByHere - wentByThere
  return missing > stepToleratedMilliseconds + slewMax * Math.max(0, wentByHere) ? missing : 0
}
