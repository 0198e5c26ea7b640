import { Refusal } from '#contract/kernel/refusal.ts'
import { isKnownKey } from '#server/ledger/index.ts'
import { type AttemptRule, type Limiter, networkOf } from '#server/platform/abuse/index.ts'
import { clearAlarm, raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Actor } from '#server/platform/http/caller.ts'

export interface GuessDeps {
  readonly database: Database
  readonly limiter: Limiter<'guess' | 'guessAccount' | 'guessFailures' | 'guessAlarm'>
}

export interface Guesser {
  readonly actor: Pick<Actor, 'type' | 'id'>
  readonly ip: string
}

const everyone = 'all'

/**
 * Evaluates a code within the budgets of the caller and of their address. Both are charged first, so concurrent
 * guesses cannot slip through, and returned unless the code was wrong.
 * @throws Refusal `voucher.guesses_exhausted`, or what `evaluate` throws
 */
export async function guardGuess<T>(
  deps: GuessDeps,
  { actor, ip }: Guesser,
  evaluate: () => Promise<T>,
): Promise<T> {
  const { limiter } = deps
  try {
    // The account first: a flood uses its own budget, not that of everyone behind the address.
    return await limiter.attempt('guessAccount', accountOf(actor), rule, () =>
      limiter.attempt('guess', networkOf(ip), rule, evaluate),
    )
  } catch (error) {
    if (isWrongGuess(error)) await countFailure(deps)
    throw error
  }
}

/** The same for a request with a key. A repeated one is answered again: it guesses nothing. */
export async function guardMoneyGuess<T>(
  deps: GuessDeps,
  guesser: Guesser,
  key: string,
  evaluate: () => Promise<T>,
): Promise<T> {
  const known = await isKnownKey(deps.database.db, guesser.actor, key)
  return known ? evaluate() : guardGuess(deps, guesser, evaluate)
}

/** Clients and staff have separate numbers that may be equal. */
function accountOf({ type, id }: Guesser['actor']): string {
  return type === 'client' ? id.toString() : `${type}:${id}`
}

function isWrongGuess(error: unknown): boolean {
  return (
    error instanceof Refusal && (error.code === 'voucher.not_usable' || error.code === 'voucher.not_found')
  )
}

const rule: AttemptRule = { code: 'voucher.guesses_exhausted', isWrong: isWrongGuess }

const alarm = { code: 'vouchers.guessed', subject: 'voucher codes' } as const

/** Many wrong codes from many clients stay below each budget; together they are an attack. */
async function countFailure({ database, limiter }: GuessDeps): Promise<void> {
  if (await took(limiter, 'guessFailures')) return
  if (await took(limiter, 'guessAlarm')) await raiseAlarm(database.db, { ...alarm, details: {} })
}

/** A continued attack gets new budgets every hour; after two quiet hours it is over. */
const quietSecondsMin = 7_200

/** For a chore. */
export async function endGuessAlarm(db: Db): Promise<void> {
  await clearAlarm(db, alarm, { quietSeconds: quietSecondsMin })
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
