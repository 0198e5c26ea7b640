import { Refusal } from '#contract/kernel/refusal.ts'
import { findKeyUse, type Idempotency } from '#server/ledger/index.ts'
import {
  type AttemptRule,
  type Breaker,
  bitsFor,
  countTogether,
  endAlarm,
  type Limiter,
  refuseEvenly,
  type Visitor,
} from '#server/platform/abuse/index.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { checkCode, codeLookup } from './code/check-code.ts'
import { watchHoney } from './watch-honey.ts'

export interface GuessDeps {
  readonly database: Database
  readonly keys: KeyRing
  readonly limiter: Limiter<'guess' | 'guessWorked' | 'guessAccount' | 'guessFailures' | 'guessAlarm'>
}

export interface Guesser {
  readonly actor: Pick<Actor, 'type' | 'id'>
  readonly visitor: Visitor
}

/** A typed code, and the refusal that all codes get that the caller may not know. */
export interface Guess {
  readonly code: string
  readonly refusal: 'voucher.not_usable' | 'voucher.not_found'
}

/** Longer than any look-up, also while many wait: a code that cannot be ours, an unknown and a used one are refused after the same time. */
const refusalMilliseconds = 100

/**
 * The only way from a typed code to the database. Evaluates a code within the budgets of the caller and of their
 * address: both are charged first, so concurrent guesses cannot slip through, and returned unless the code was wrong.
 * A code that cannot be ours costs nothing.
 * @throws Refusal the guess's, `voucher.guesses_exhausted`, or what `evaluate` throws
 */
export function guardGuess<T>(
  deps: GuessDeps,
  guesser: Guesser,
  guess: Guess,
  evaluate: (lookup: Buffer) => Promise<T>,
): Promise<T> {
  return refuseEvenly(refusalMilliseconds, () => guarded(deps, guesser, guess, evaluate))
}

async function guarded<T>(
  deps: GuessDeps,
  { actor, visitor }: Guesser,
  guess: Guess,
  evaluate: (lookup: Buffer) => Promise<T>,
): Promise<T> {
  const lookup = lookupOf(deps, guess)
  const { limiter } = deps
  try {
    // The account first: a flood uses its own budget, not that of everyone behind the address.
    return await limiter.attempt('guessAccount', accountOf(actor), rule, () =>
      attemptByNetwork(deps, { actor, visitor }, () => evaluate(lookup)),
    )
  } catch (error) {
    if (isWrongGuess(error)) {
      await countTogether(deps, guesses)
      await watchHoney(deps.database.db, lookup, actor)
    }
    throw error
  }
}

const load = 2

/**
 * A thousand phones share an address: when others behind it have spent its budget, this one works for its try, within
 * a wider one. That one is not for who has proven themselves: their own few guesses are enough.
 * @throws Refusal `request.proof_needed`, `voucher.guesses_exhausted`, or what `evaluate` throws
 */
async function attemptByNetwork<T>(
  { limiter }: GuessDeps,
  guesser: Guesser,
  evaluate: () => Promise<T>,
): Promise<T> {
  const { visitor } = guesser
  const network = visitor.networks[0]?.name ?? ''
  let isBegun = false
  try {
    return await limiter.attempt('guess', network, rule, () => {
      isBegun = true
      return evaluate()
    })
  } catch (error) {
    if (isBegun || !(error instanceof Refusal)) throw error
    await visitor.prove(bitsFor(load))
    if (await isProven(limiter, guesser)) return evaluate()
    return limiter.attempt('guessWorked', network, rule, evaluate)
  }
}

/** Staff, who is on a device of their own, and who has guessed nothing wrong in this hour: this try is the first. */
async function isProven(limiter: GuessDeps['limiter'], { actor, visitor }: Guesser): Promise<boolean> {
  if (actor.type === 'staff' || visitor.device.knows(`${actor.type}:${actor.id}`)) return true
  return (
    (await limiter.left('guessAccount', accountOf(actor))) === limiter.budgetOf('guessAccount').points - 1
  )
}

/**
 * The same for a request with a key. A repeated one is answered again: it guesses nothing. The key of another request
 * is refused before anything is evaluated.
 * @throws Refusal `idempotency.conflict`, `idempotency.closed`, or as `guardGuess`
 */
export async function guardMoneyGuess<T>(
  deps: GuessDeps,
  guesser: Guesser,
  { idempotency, ...guess }: Guess & { readonly idempotency: Idempotency },
  evaluate: (lookup: Buffer) => Promise<T>,
): Promise<T> {
  const use = await findKeyUse(deps.database.db, guesser.actor, idempotency)
  if (use === 'other') throw new Refusal('idempotency.conflict')
  if (use === 'closed') throw new Refusal('idempotency.closed')
  return use === 'same' ? evaluate(lookupOf(deps, guess)) : guardGuess(deps, guesser, guess, evaluate)
}

function lookupOf({ keys }: GuessDeps, { code, refusal }: Guess): Buffer {
  const checked = checkCode(keys, code)
  if (!('code' in checked)) throw new Refusal(refusal)
  return codeLookup(keys, checked.code)
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

/** Many wrong codes from many clients stay below each budget; together they are an attack. */
const guesses: Breaker<'guessFailures' | 'guessAlarm'> = {
  counter: 'guessFailures',
  alarmOnce: 'guessAlarm',
  alarm: { code: 'vouchers.guessed', subject: 'voucher codes' },
}

/** For a chore. */
export function endGuessAlarm(db: Db): Promise<void> {
  return endAlarm(db, guesses)
}
