import type { Budget } from './platform/limits.ts'
import { codeTriesMax, resetResendSeconds } from './platform/one-time-code.rules.ts'

const hour = 3600
const quarter = 900

/**
 * Every budget there is. `…Account` counts by account or login, the others by address. A carrier shows thousands of
 * phones under one address: what an account's own budget guards may be wide by address.
 */
export const budgets = {
  login: { points: 600, seconds: quarter },
  loginAccount: { points: 8, seconds: quarter },
  register: { points: 60, seconds: hour },
  code: { points: 400, seconds: hour },
  codeAccount: { points: 10, seconds: hour },
  /** Reset codes to one contact, and tries at one: counted also for a contact without an account. */
  resetSent: { points: 1, seconds: resetResendSeconds },
  resetTries: { points: codeTriesMax, seconds: 600 },
  /** A proven client’s own changes of the name that others recognise. */
  nameChange: { points: 1, seconds: 30 * 24 * hour },
  /** Phones an account may name before one is proven: each is sent a code. */
  phoneCorrection: { points: 3, seconds: 24 * hour },
  staffLogin: { points: 60, seconds: quarter },
  /** Wrong passwords and second factors of one member of staff; then the account is locked for the rest of the time. */
  staffAccount: { points: 6, seconds: quarter },
  staffCode: { points: 30, seconds: hour },
  /** A lock-out is told to its owner once. */
  staffLockNotice: { points: 1, seconds: quarter },
  /** What claims to come from a payment gateway and is not signed by it. */
  forgedCallback: { points: 60, seconds: quarter },
  quote: { points: 1_200, seconds: 60 },
  receipt: { points: 300, seconds: 60 },
  /** Questions staff make us ask a gateway. */
  gateway: { points: 30, seconds: 60 },
  /** Messages to staff from one address, and from one phone or e-mail. */
  contact: { points: 60, seconds: hour },
  contactAccount: { points: 5, seconds: hour },
  /** Refusals that tell who is a client or which promo code there is. */
  guessedAccount: { points: 30, seconds: hour },
  /** Keys of payments that a client or a member of staff gives up; each is kept for good. */
  closedKey: { points: 120, seconds: hour },
  guess: { points: 20, seconds: hour },
  guessAccount: { points: 5, seconds: hour },
  /** Wrong codes of all clients together; beyond them an alarm is raised, at most one in its time. */
  guessFailures: { points: 60, seconds: 60 },
  guessAlarm: { points: 1, seconds: 60 },
} as const satisfies Record<string, Budget>
