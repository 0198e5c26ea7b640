import {
  type Attempts,
  type Breaker,
  forgetTries,
  type Limiter,
  type TryBudgets,
  triesFrom,
  triesOfOwn,
  type Visitor,
} from '#server/platform/abuse/index.ts'

export type LoginBudget = 'loginOwn' | 'loginAccount' | 'loginUnknown'

const budgets: TryBudgets<LoginBudget> = {
  own: 'loginOwn',
  network: 'loginAccount',
  unknown: 'loginUnknown',
  code: 'request.limited',
}

/** Wrong passwords of all clients together. */
export const wrongLogins: Breaker<'loginFailures' | 'loginAlarm'> = {
  counter: 'loginFailures',
  alarmOnce: 'loginAlarm',
  alarm: { code: 'auth.guessed', subject: 'sign-in of clients' },
}

/** The tries at a client's password, or at a login that nobody has, by a person who is not signed in. */
export function loginTries(limiter: Limiter<LoginBudget>, account: string, visitor: Visitor): Attempts {
  return triesFrom(limiter, budgets, { account, visitor })
}

/** The tries of a client who is signed in. */
export function ownTries(limiter: Limiter<LoginBudget>, clientId: bigint): Attempts {
  return triesOfOwn(limiter, budgets, `${accountOf(clientId)}:signed-in`)
}

export function accountOf(clientId: bigint): string {
  return `client:${clientId}`
}

/** Staff let a client try again at once. */
export function forgetLoginTries(limiter: Limiter<LoginBudget>, clientId: bigint): Promise<void> {
  return forgetTries(limiter, budgets, accountOf(clientId))
}
