import { Refusal } from '#contract/kernel/refusal.ts'
import { readSettings } from '#server/modules/settings/index.ts'
import { type Breaker, type BreakerDeps, countTogether, uncount } from '#server/platform/abuse/index.ts'
import { type CodeBudget, unprovenCodes } from '#server/platform/sign-in/index.ts'

export type PayDeps = BreakerDeps<SmsBudget | CodeBudget>

type GiveBack = () => Promise<void>

export type SmsBudget = 'smsDay' | 'smsClient' | 'smsAlarm' | 'smsPrefix'

/** The money for codes by SMS of a day. */
export const smsMoney: Breaker<SmsBudget> = {
  counter: 'smsDay',
  alarmOnce: 'smsAlarm',
  alarm: { code: 'sms.budget_spent', subject: 'SMS of this day' },
}

/** Of `0912345678` the ten thousand numbers beside it: who is paid for SMS owns numbers in a row. */
const ownDigits = 4

/**
 * Before a code is sent, and before its transaction is opened: an SMS costs money, of which a day has so much, and a
 * code that nobody types is counted.
 * @returns how to return what was counted
 * @throws Refusal `auth.codes_paused`
 */
export async function payForCode(deps: PayDeps, destination: string): Promise<GiveBack> {
  const returnMoney = isMail(destination) ? async () => undefined : await paySms(deps, destination)
  const isCounted = await countTogether(deps, unprovenCodes)
  return async () => {
    if (isCounted) await uncount(deps, unprovenCodes)
    await returnMoney()
  }
}

/**
 * Before a text message is sent that a client asked for: of one phone, of the numbers beside it, and of all.
 * @returns how to return what was counted
 * @throws Refusal `auth.codes_paused`
 */
export async function paySms(deps: BreakerDeps<SmsBudget>, phone: string): Promise<GiveBack> {
  const { limiter } = deps
  const most = await readSettings(deps.database.db, ['sms_day_max', 'sms_client_day_max'])
  const ofClient = most.sms_client_day_max / limiter.budgetOf('smsClient').points
  await limiter.take('smsClient', phone, 'auth.codes_paused', ofClient)
  const range = phone.slice(0, -ownDigits)
  const returnOwn = () => limiter.giveBack('smsClient', phone)
  const returnRange = async () => {
    await limiter.giveBack('smsPrefix', range)
    await returnOwn()
  }
  try {
    await limiter.take('smsPrefix', range, 'auth.codes_paused')
  } catch (error) {
    await returnOwn()
    throw error
  }
  const share = most.sms_day_max / limiter.budgetOf('smsDay').points
  if (!(await countTogether(deps, smsMoney, {}, share))) {
    await returnRange()
    throw new Refusal('auth.codes_paused', { retryAfterSeconds: 3_600 })
  }
  return async () => {
    await uncount(deps, smsMoney)
    await returnRange()
  }
}

/** Sends a code that is paid; one that was not sent is given back. */
export async function withPaidCode<T>(
  deps: PayDeps,
  destination: string,
  send: () => Promise<T>,
  wasSent: (answer: T) => boolean = () => true,
): Promise<T> {
  const giveBack = await payForCode(deps, destination)
  try {
    const answer = await send()
    if (!wasSent(answer)) await giveBack()
    return answer
  } catch (error) {
    await giveBack()
    throw error
  }
}

function isMail(destination: string): boolean {
  return destination.includes('@')
}
