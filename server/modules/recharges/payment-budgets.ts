import { Refusal } from '#contract/kernel/refusal.ts'
import { findClient } from '#server/modules/clients/index.ts'
import { type Breaker, type BreakerDeps, countTogether, takeAll } from '#server/platform/abuse/index.ts'
import type { Db } from '#server/platform/db/database.ts'

export type PaymentBudget =
  | 'paymentStart'
  | 'payerHour'
  | 'payerDay'
  | 'paymentStarts'
  | 'paymentCode'
  | 'payerCode'
  | 'paymentCodes'
  | 'paymentAlarm'

export type BudgetDeps = BreakerDeps<PaymentBudget>

const alarm = { code: 'payments.code_guessed', subject: 'payments by code' } as const
const starts: Breaker<PaymentBudget> = { counter: 'paymentStarts', alarmOnce: 'paymentAlarm', alarm }
const wrongCodes: Breaker<PaymentBudget> = { counter: 'paymentCodes', alarmOnce: 'paymentAlarm', alarm }
/** For a chore. */
export const paymentBreaker = starts

const spent = 'recharge.too_many_codes'

interface Payer {
  readonly clientId: bigint
  /** The gateway sends a code there, which may be anybody's. */
  readonly phone: string
}

/**
 * Begins a payment within the budgets of the client and of the payer's phone: each start is an SMS to a person's phone
 * and three guesses at their account. One that does not begin costs nothing.
 * @throws Refusal `recharge.too_many_codes`, or what `begin` throws
 */
export async function withinStarts<T extends { readonly replayed: boolean }>(
  deps: BudgetDeps,
  payer: Payer,
  begin: () => Promise<T>,
): Promise<T> {
  const phone = await bucketOf(deps.database.db, payer)
  const points = [
    { name: 'paymentStart', caller: `client:${payer.clientId}` },
    { name: 'payerHour', caller: phone },
    { name: 'payerDay', caller: phone },
  ] as const
  const giveBack = await takeAll(deps.limiter, points, spent)
  try {
    const begun = await begin()
    if (begun.replayed) await giveBack()
    else await countTogether(deps, starts)
    return begun
  } catch (error) {
    await giveBack()
    throw error
  }
}

/** Runs a try of a code within the budgets of the client and of the payer's phone. @throws Refusal `recharge.too_many_codes` */
export async function guardCode<T>(
  deps: BudgetDeps,
  { clientId, phone }: { readonly clientId: bigint; readonly phone: string | null },
  work: () => Promise<T>,
): Promise<T> {
  const { limiter } = deps
  const rule = { code: spent, isWrong } as const
  const bucket = phone === null ? null : await bucketOf(deps.database.db, { clientId, phone })
  const ofPhone = () => (bucket === null ? work() : limiter.attempt('payerCode', bucket, rule, work))
  try {
    return await limiter.attempt('paymentCode', `client:${clientId}`, rule, ofPhone)
  } catch (error) {
    if (isWrong(error)) await countTogether(deps, wrongCodes)
    throw error
  }
}

/** Whether the payer is the client themselves: they have proven this phone. */
export async function isOwnPhone(db: Db, { clientId, phone }: Payer): Promise<boolean> {
  const client = await findClient(db, clientId)
  return client?.phone === phone && client.phone_verified_at !== null
}

/** What others start at a phone does not keep its owner from paying. */
async function bucketOf(db: Db, payer: Payer): Promise<string> {
  return (await isOwnPhone(db, payer)) ? `own:${payer.clientId}` : payer.phone
}

function isWrong(error: unknown): boolean {
  return (
    error instanceof Refusal &&
    (error.code === 'recharge.code_wrong' || error.code === 'recharge.code_failed')
  )
}
