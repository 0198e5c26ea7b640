import { Refusal } from '#contract/kernel/refusal.ts'
import { evenly, type Limiter, uncount, type Visitor } from '../abuse/index.ts'
import type { Database, Tx } from '../db/database.ts'
import { readNow } from '../db/read-now.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { resetResendSeconds } from '../one-time-code.rules.ts'
import { allowRequest, allowTry, type CodeBudget, countWrong, unprovenCodes } from './code-breaker.ts'
import { orThrow, usedUpCode, wrongCode } from './code-refusals.ts'
import type { Holder } from './holder.ts'

interface ResetDeps {
  readonly database: Database
  readonly jobs: Jobs
  readonly limiter: Limiter<CodeBudget | 'codeAccount' | 'codeTries' | 'resetSent' | 'resetTries'>
}

/** Who has forgotten a password. */
export interface Asker {
  readonly contact: string
  /** The device on which the contact's owner has signed in before; null for an unknown caller. */
  readonly knownDevice: string | null
  readonly visitor: Visitor
}

/** The answer to a right code, why it serves no more, or that it is wrong; `no code`: none that is alive was sent there. */
export type ResetTry<T extends object> = T | Refusal | 'wrong' | 'no code'

/** @param account of the contact; null for none */
export async function askerAbout(account: string | null, contact: string, visitor: Visitor): Promise<Asker> {
  await visitor.concerns(account)
  const { device } = visitor
  return { contact, knownDevice: account !== null && device.knows(account) ? device.id : null, visitor }
}

const codeAnswerMillisecondsMin = 100
const kinds = {
  client: { budget: 'contact', job: 'send-reset-code' },
  staff: { budget: 'staff', job: 'send-staff-reset-code' },
} as const

/**
 * A job sends the code for every contact alike: neither the answer nor its speed reveals an account.
 * @returns seconds until the next code
 */
export async function askForCode(
  { database, jobs, limiter }: ResetDeps,
  type: Holder['type'],
  asker: Asker,
): Promise<number> {
  const { contact, knownDevice, visitor } = asker
  const budget = budgetOf(type, asker)
  await allowRequest({ limiter }, { visitor, own: knownDevice })
  await limiter.take('codeAccount', budget)
  try {
    await limiter.take('resetSent', budget)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return Number(error.data.retryAfterSeconds)
  }
  await limiter.refill('resetTries', budget)
  await database.transact(async (tx) =>
    jobs.enqueue(tx, kinds[type].job, { contact, asked_at: await readNow(tx) }),
  )
  return resetResendSeconds
}

/**
 * Tries a code. A wrong one, and any at a contact without one, get the same answer after the same time; only a wrong one
 * is counted as a guess: nonsense typed at nobody's contact must not stop the others.
 * @throws Refusal `auth.code_is_incorrect`, `auth.code_used_up`, and what `exchange` returns
 */
export async function tryResetCode<T extends object>(
  { database, limiter }: Omit<ResetDeps, 'jobs'>,
  type: Holder['type'],
  asker: Asker,
  exchange: (tx: Tx) => Promise<ResetTry<T>>,
): Promise<T> {
  const budget = budgetOf(type, asker)
  await allowTry({ limiter }, { visitor: asker.visitor, own: asker.knownDevice })
  await limiter.take('codeTries', budget)
  return evenly(codeAnswerMillisecondsMin, async () => {
    await limiter.take('resetTries', budget, 'auth.code_used_up').catch((error: unknown) => {
      throw error instanceof Refusal ? usedUpCode() : error
    })
    const done = await database.transact(exchange)
    if (done === 'wrong') await countWrong({ database, limiter })
    if (done === 'wrong' || done === 'no code') throw wrongCode(await limiter.left('resetTries', budget))
    const right = orThrow(done)
    await uncount({ limiter }, unprovenCodes)
    return right
  })
}

/** Unknown callers cannot spend what belongs to the owner's device. */
function budgetOf(type: Holder['type'], { contact, knownDevice }: Omit<Asker, 'visitor'>): string {
  const budget = `${kinds[type].budget}:${contact.toLowerCase()}`
  return knownDevice === null ? budget : `${budget}:device:${knownDevice}`
}
