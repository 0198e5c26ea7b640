import { Refusal } from '#contract/kernel/refusal.ts'
import { type Breaker, type BreakerDeps, countTogether, uncount } from '#server/platform/abuse/index.ts'
import { type CodeBudget, unprovenCodes } from '#server/platform/sign-in/index.ts'

export type PayDeps = BreakerDeps<SmsBudget | CodeBudget>

export type SmsBudget = 'smsDay' | 'smsAlarm' | 'smsPrefix'

/** The money for codes by SMS of a day. */
const money: Breaker<SmsBudget> = {
  counter: 'smsDay',
  alarmOnce: 'smsAlarm',
  alarm: { code: 'sms.budget_spent', subject: 'SMS of this day' },
}

/** Of `0912345678` the ten thousand numbers beside it: who is paid for SMS owns numbers in a row. */
const ownDigits = 4

/**
 * Before a code is sent, and before its transaction is opened: an SMS costs money, of which a day has so much, and a
 * code that nobody types is counted.
 * @throws Refusal `auth.codes_paused`
 */
export async function payForCode(deps: PayDeps, destination: string): Promise<void> {
  if (!isMail(destination)) {
    await deps.limiter.take('smsPrefix', rangeOf(destination), 'auth.codes_paused')
    if (!(await countTogether(deps, money)))
      throw new Refusal('auth.codes_paused', { retryAfterSeconds: 3_600 })
  }
  await countTogether(deps, unprovenCodes)
}

/** Sends a code that is paid; one that was not sent is given back. */
export async function withPaidCode<T>(
  deps: PayDeps,
  destination: string,
  send: () => Promise<T>,
  wasSent: (answer: T) => boolean = () => true,
): Promise<T> {
  await payForCode(deps, destination)
  try {
    const answer = await send()
    if (!wasSent(answer)) await giveBack(deps, destination)
    return answer
  } catch (error) {
    await giveBack(deps, destination)
    throw error
  }
}

async function giveBack(deps: PayDeps, destination: string): Promise<void> {
  await uncount(deps, unprovenCodes)
  if (isMail(destination)) return
  await uncount(deps, money)
  await deps.limiter.giveBack('smsPrefix', rangeOf(destination))
}

function rangeOf(phone: string): string {
  return phone.slice(0, -ownDigits)
}

function isMail(destination: string): boolean {
  return destination.includes('@')
}
