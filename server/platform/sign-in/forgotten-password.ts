import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Database, Tx } from '../db/database.ts'
import { readNow } from '../db/read-now.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Limiter } from '../limits.ts'
import { resetResendSeconds } from '../one-time-code.rules.ts'
import { orThrow, usedUpCode, wrongCode } from './code-refusals.ts'
import type { Holder } from './holder.ts'

interface ResetDeps {
  readonly database: Database
  readonly jobs: Jobs
  readonly limiter: Limiter<'codeAccount' | 'resetSent' | 'resetTries'>
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
  contact: string,
): Promise<number> {
  const budget = budgetOf(type, contact)
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
 * Tries a code. `exchange` returns null for a wrong one and for a contact without an account: both get the same tries
 * left, after the same time.
 * @throws Refusal `auth.code_is_incorrect`, `auth.code_used_up`, and what `exchange` returns
 */
export async function tryResetCode<T>(
  { database, limiter }: Omit<ResetDeps, 'jobs'>,
  type: Holder['type'],
  contact: string,
  exchange: (tx: Tx) => Promise<T | Refusal | null>,
): Promise<T> {
  const budget = budgetOf(type, contact)
  await limiter.take('codeAccount', budget)
  return evenly(codeAnswerMillisecondsMin, async () => {
    await limiter.take('resetTries', budget, 'auth.code_used_up').catch((error: unknown) => {
      throw error instanceof Refusal ? usedUpCode() : error
    })
    const done = await database.transact(exchange)
    if (done === null) throw wrongCode(await limiter.left('resetTries', budget))
    return orThrow(done)
  })
}

function budgetOf(type: Holder['type'], contact: string): string {
  return `${kinds[type].budget}:${contact.toLowerCase()}`
}

/** Answers or fails after at least this time, so the speed of an answer reveals nothing. */
async function evenly<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(milliseconds)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
