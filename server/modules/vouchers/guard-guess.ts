import { Refusal } from '#contract/kernel/refusal.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { networkOf } from '#server/platform/http/caller.ts'
import type { Limiter } from '#server/platform/limits.ts'
import type { Logger } from '#server/platform/log.ts'

export interface GuessDeps {
  readonly database: Database
  readonly limiter: Limiter<'guess' | 'guessAccount' | 'guessFailures' | 'guessAlarm'>
  readonly log: Logger
}

export interface Guesser {
  readonly clientId: bigint
  readonly ip: string
}

const everyone = 'all'

/**
 * Evaluates a code within the budgets of its address and its client. Both are charged before the code is looked at, so
 * that guesses sent side by side cannot slip through, and paid back unless the code was a wrong one.
 * @throws Refusal `voucher.guesses_exhausted`, or what `evaluate` throws
 */
export async function guardGuess<T>(
  deps: GuessDeps,
  guesser: Guesser,
  evaluate: () => Promise<T>,
): Promise<T> {
  const client = guesser.clientId.toString()
  // The client first: whoever floods spends its own budget, not that of everyone behind the same address.
  await deps.limiter.take('guessAccount', client, 'voucher.guesses_exhausted')
  try {
    await deps.limiter.take('guess', networkOf(guesser.ip), 'voucher.guesses_exhausted')
  } catch (error) {
    await deps.limiter.giveBack('guessAccount', client)
    throw error
  }
  try {
    const answer = await evaluate()
    await payBack(deps, guesser)
    return answer
  } catch (error) {
    if (isWrongGuess(error)) await countFailure(deps)
    else await payBack(deps, guesser)
    throw error
  }
}

function isWrongGuess(error: unknown): boolean {
  return (
    error instanceof Refusal && (error.code === 'voucher.not_usable' || error.code === 'voucher.not_found')
  )
}

async function payBack({ limiter }: GuessDeps, { clientId, ip }: Guesser): Promise<void> {
  await Promise.all([
    limiter.giveBack('guess', networkOf(ip)),
    limiter.giveBack('guessAccount', clientId.toString()),
  ])
}

/** Many wrong codes from many clients look like nothing to each budget; together they are an attack. */
async function countFailure({ database, limiter, log }: GuessDeps): Promise<void> {
  if (await took(limiter, 'guessFailures')) return
  if (!(await took(limiter, 'guessAlarm'))) return
  log.warn({ alarm: 'voucher_guessing' }, 'wrong voucher codes arrive faster than people mistype')
  await database.transact((tx) =>
    recordActivity(tx, [
      {
        action: 'alarm',
        subject: { type: 'voucher_guessing', id: everyone },
        actor: { type: 'system', id: null },
      },
    ]),
  )
}

async function took(limiter: GuessDeps['limiter'], budget: 'guessFailures' | 'guessAlarm'): Promise<boolean> {
  try {
    await limiter.take(budget, everyone)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
