import type { ErrorCode } from '#contract/kernel/error-codes.ts'
import type { Limiter } from './limits.ts'

export interface Point<Name extends string> {
  readonly name: Name
  readonly caller: string
}

/**
 * Takes all of these points or none.
 * @returns how to return them
 */
export async function takeAll<Name extends string>(
  limiter: Pick<Limiter<Name>, 'take' | 'giveBack'>,
  points: readonly Point<Name>[],
  code: ErrorCode,
): Promise<() => Promise<void>> {
  const taken: Point<Name>[] = []
  const giveBack = async () => {
    for (const { name, caller } of taken.splice(0)) await limiter.giveBack(name, caller)
  }
  try {
    for (const point of points) {
      await limiter.take(point.name, point.caller, code)
      taken.push(point)
    }
  } catch (error) {
    await giveBack()
    throw error
  }
  return giveBack
}
