import type { ErrorCode } from '#contract/kernel/error-codes.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { openCounts } from '../counts.ts'

export interface GuessBudget {
  /** Takes a point; refuses when the budget is spent. */
  take(caller: string): Promise<void>
  /**
   * Runs `work` for a point that is kept only if it was wrong; waits while running attempts may return theirs. May
   * refuse before running.
   */
  attempt<T>(caller: string, isWrong: (error: unknown) => boolean, work: () => Promise<T>): Promise<T>
}

export interface GuessGuard {
  /** Runs `evaluate` within the caller's budget; only refusals with a code of `guessed` cost a point. */
  run<T>(call: GuessCall, evaluate: () => Promise<T>): Promise<T>
}

export interface GuessCall {
  readonly caller: string
  readonly guessed: readonly ErrorCode[]
  /** Asked when the budget is spent: a call that was answered before is answered again and reveals nothing new. */
  isReplay(): Promise<boolean>
}

const suspectMillisecondsMax = 3_600_000
const suspectsMax = 10_000
/** More calls of one caller at once are not a person's. */
const trustedAtOnceMax = 8

/**
 * Callers without wrong guesses cost nothing: no budget is asked. From the first wrong guess on, each call takes its
 * point first, so guesses sent side by side cannot slip through; a right one returns it to those who wait. The budget
 * is shared by all processes; each learns its suspects by itself.
 */
export function openGuessGuard(budget: GuessBudget): GuessGuard {
  const suspectedUntil = new Map<string, number>()
  const underWay = openCounts<string>()

  function isSuspect(caller: string): boolean {
    if (underWay.of(caller) >= trustedAtOnceMax) return true
    const until = suspectedUntil.get(caller)
    if (until === undefined) return false
    if (until > performance.now()) return true
    suspectedUntil.delete(caller)
    return false
  }

  function suspect(caller: string): void {
    suspectedUntil.delete(caller)
    suspectedUntil.set(caller, performance.now() + suspectMillisecondsMax)
    const [oldest] = suspectedUntil.keys()
    if (suspectedUntil.size > suspectsMax && oldest !== undefined) suspectedUntil.delete(oldest)
  }

  return {
    async run({ caller, guessed, isReplay }, evaluate) {
      const isWrong = (error: unknown) => error instanceof Refusal && guessed.includes(error.code)
      const isPaid = isSuspect(caller)
      let begun = false
      const work = () => {
        begun = true
        return underWay.during(caller, evaluate)
      }
      try {
        return await (isPaid ? budget.attempt(caller, isWrong, work) : work())
      } catch (error) {
        if (!begun && (await isReplay())) return evaluate()
        if (isWrong(error)) suspect(caller)
        if (isWrong(error) && !isPaid) await budget.take(caller)
        throw error
      }
    },
  }
}
