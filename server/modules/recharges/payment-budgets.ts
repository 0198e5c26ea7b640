import { Refusal } from '#contract/kernel/refusal.ts'
import { findClient } from '#server/modules/clients/index.ts'
import {
  type Breaker,
  type BreakerDeps,
  bitsFor,
  countTogether,
  isTripped,
  takeAll,
  takeOfNetworks,
  type Visitor,
} from '#server/platform/abuse/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { hasPaid } from './payment.queries.ts'

export type PaymentBudget =
  | 'paymentStart'
  | 'paymentNetwork'
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

/** While all starts of an hour are spent, one that is not proven costs as much work as there is. */
const load = 32

/**
 * Begins a payment within the budgets of the client, of the payer's phone and, where it is not proven, of the address:
 * each start is an SMS to a person's phone and three guesses at their account. One that does not begin costs nothing.
 * @throws Refusal `recharge.too_many_codes`, `request.proof_needed`, or what `begin` throws
 */
export async function withinStarts<T extends { readonly replayed: boolean }>(
  deps: BudgetDeps,
  { payer, visitor }: { readonly payer: Payer; readonly visitor: Visitor },
  begin: () => Promise<T>,
): Promise<T> {
  const phone = await bucketOf(deps.database.db, payer)
  const points = [
    { name: 'paymentStart', caller: `client:${payer.clientId}` },
    { name: 'payerHour', caller: phone },
    { name: 'payerDay', caller: phone },
  ] as const
  const returns = [await takeAll(deps.limiter, points, spent)]
  const giveBack = async () => {
    for (const giveBackOne of returns.splice(0)) await giveBackOne()
  }
  try {
    if (!(await isProven(deps.database.db, { payer, visitor }))) {
      returns.push(await takeOfNetworks(deps.limiter, 'paymentNetwork', visitor, spent))
      if (await isTripped(deps.limiter, starts)) await visitor.prove(bitsFor(load))
    }
    const begun = await begin()
    if (begun.replayed) await giveBack()
    else await countTogether(deps, starts)
    return begun
  } catch (error) {
    await giveBack()
    throw error
  }
}

/**
 * On a device that knows the client, who pays from their own phone or has paid before: what unknown ones spend behind the
 * same address, or all together, does not stop them. A new account at the phones of others is not proven by its sign-in.
 */
async function isProven(
  db: Db,
  { payer, visitor }: { readonly payer: Payer; readonly visitor: Visitor },
): Promise<boolean> {
  if (!visitor.device.knows(`client:${payer.clientId}`)) return false
  return (await isOwnPhone(db, payer)) || hasPaid(db, payer.clientId)
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
