import { Refusal } from '#contract/kernel/refusal.ts'
import {
  type Breaker,
  type BreakerDeps,
  bitsFor,
  countTogether,
  isTripped,
  takes,
  type Visitor,
} from '../abuse/index.ts'

export type CodeBudget =
  | 'codeFailures'
  | 'codeFailuresMost'
  | 'codeAlarm'
  | 'codeTriesCalm'
  | 'codesUnproven'
  | 'unprovenAlarm'

/** Wrong codes of all accounts together: each account has few tries, a thousand accounts have many. */
const wrongCodes: Breaker<CodeBudget> = {
  counter: 'codeFailures',
  alarmOnce: 'codeAlarm',
  alarm: { code: 'auth.codes_guessed', subject: 'one-time codes' },
}
const most = { counter: 'codeFailuresMost' } as const

/** Codes that were sent, and that nobody has typed. */
export const unprovenCodes: Breaker<CodeBudget> = {
  counter: 'codesUnproven',
  alarmOnce: 'unprovenAlarm',
  alarm: { code: 'auth.codes_unproven', subject: 'one-time codes' },
}

export interface Trier {
  readonly visitor: Visitor
  /** Signed in, or on a device that the owner has used before; null: an unknown caller. */
  readonly own: string | null
}

const load = 4

/**
 * While codes are guessed, unknown callers first work for a try and are then refused; who is signed in has two tries an hour.
 * @throws Refusal `request.proof_needed`, `auth.codes_paused`
 */
export async function allowTry(
  { limiter }: Pick<BreakerDeps<CodeBudget>, 'limiter'>,
  { visitor, own }: Trier,
): Promise<void> {
  if (!(await isTripped(limiter, wrongCodes))) return
  const isWorst = await isTripped(limiter, most)
  if (own === null && isWorst) throw new Refusal('auth.codes_paused', { retryAfterSeconds: 3_600 })
  if (own === null) await visitor.prove(bitsFor(load))
  else if (isWorst) await limiter.take('codeTriesCalm', own, 'auth.codes_paused')
}

/** While nobody types the codes that are sent, an unknown caller works for the next one. @throws Refusal `request.proof_needed` */
export async function allowRequest(
  { limiter }: Pick<BreakerDeps<CodeBudget>, 'limiter'>,
  { visitor, own }: Trier,
): Promise<void> {
  if (own === null && (await isTripped(limiter, unprovenCodes))) await visitor.prove(bitsFor(load))
}

export async function countWrong(deps: BreakerDeps<CodeBudget>): Promise<void> {
  await countTogether(deps, wrongCodes)
  await takes(deps.limiter, most.counter, 'all')
}

/** For a chore. */
export const codeBreakers = [wrongCodes, unprovenCodes]
