import { Refusal } from '#contract/kernel/refusal.ts'
import { type Breaker, type BreakerDeps, countTogether, networkOf } from '#server/platform/abuse/index.ts'

export type PaymentBudget =
  | 'paymentStart'
  | 'payerHour'
  | 'payerDay'
  | 'paymentNetwork'
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
  readonly ip: string
}

/** Each start is an SMS to a person's phone and three guesses at their account. @throws Refusal `recharge.too_many_codes` */
export async function takeStart(deps: BudgetDeps, { clientId, phone, ip }: Payer): Promise<void> {
  const { limiter } = deps
  await limiter.take('paymentStart', `client:${clientId}`, spent)
  await limiter.take('payerHour', phone, spent)
  await limiter.take('payerDay', phone, spent)
  await limiter.take('paymentNetwork', networkOf(ip), spent)
  await countTogether(deps, starts)
}

/** Runs a try of a code within the budgets of the client and of the payer's phone. @throws Refusal `recharge.too_many_codes` */
export async function guardCode<T>(
  deps: BudgetDeps,
  { clientId, phone }: { readonly clientId: bigint; readonly phone: string | null },
  work: () => Promise<T>,
): Promise<T> {
  const { limiter } = deps
  const rule = { code: spent, isWrong } as const
  const ofPhone = () => (phone === null ? work() : limiter.attempt('payerCode', phone, rule, work))
  try {
    return await limiter.attempt('paymentCode', `client:${clientId}`, rule, ofPhone)
  } catch (error) {
    if (isWrong(error)) await countTogether(deps, wrongCodes)
    throw error
  }
}

function isWrong(error: unknown): boolean {
  return (
    error instanceof Refusal &&
    (error.code === 'recharge.code_wrong' || error.code === 'recharge.code_failed')
  )
}
