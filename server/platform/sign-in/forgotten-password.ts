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
 * Tries a code. `exchange` returns null for a wrong one and for a contact without an account: both get the same tries
 * left, after the same time.
 * @throws Refusal `auth.code_is_incorrect`, `auth.code_used_up`, and what `exchange` returns
 */
export async function tryResetCode<T>(
  { database, limiter }: Omit<ResetDeps, 'jobs'>,
  type: Holder['type'],
  asker: Asker,
  exchange: (tx: Tx) => Promise<T | Refusal | null>,
): Promise<T> {
  const budget = budgetOf(type, asker)
  await allowTry({ limiter }, { visitor: asker.visitor, own: asker.knownDevice })
  await limiter.take('codeTries', budget)
  return evenly(codeAnswerMillisecondsMin, async () => {
    await limiter.take('resetTries', budget, 'auth.code_used_up').catch((error: unknown) => {
      throw error instanceof Refusal ? usedUpCode() : error
    })
    const done = await database.transact(exchange)
    if (done === null) {
      await countWrong({ database, limiter })
      throw wrongCode(await limiter.left('resetTries', budget))
    }
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
