import type { ErrorCode } from '#contract/kernel/error-codes.ts'
import type { Limiter } from './limits.ts'

export interface Point<Name extends string> {
  readonly name: Name
  readonly caller: string
  /** Of the budget, or several times it. */
  readonly share?: number
}

/**
 * Takes all of these points or none.
 * @returns how to return them
 */
export async function takeAll<Name extends string>(
  limiter: Pick<Limiter<Name>, 'take' | 'giveBack'>,
  points: readonly Point<Name>[],
  code: ErrorCode,
  noted: (taken: number, share: number) => void = () => undefined,
): Promise<() => Promise<void>> {
  const taken: Point<Name>[] = []
  const giveBack = async () => {
    for (const { name, caller } of taken.splice(0)) await limiter.giveBack(name, caller)
  }
  try {
    for (const point of points) {
      const { name, caller, share = 1 } = point
      const count = await limiter.take(name, caller, code, share)
      taken.push(point)
      noted(count, share)
    }
  } catch (error) {
    await giveBack()
    throw error
  }
  return giveBack
}
