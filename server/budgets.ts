import type { Budget } from './platform/limits.ts'
import { codeTriesMax, resetResendSeconds } from './platform/one-time-code.rules.ts'

const hour = 3600
const quarter = 900

/**
 * All budgets. `…Account` counts by account or login, others by address. A carrier shows thousands of phones under
 * one address, so budgets by address may be wide where an account has its own.
 */
export const budgets = {
  login: { points: 600, seconds: quarter },
  loginAccount: { points: 8, seconds: quarter },
  register: { points: 60, seconds: hour },
  code: { points: 400, seconds: hour },
  codeAccount: { points: 10, seconds: hour },
  /** Reset codes to one contact, and their tries: also counted for contacts without an account. */
  resetSent: { points: 1, seconds: resetResendSeconds },
  resetTries: { points: codeTriesMax, seconds: 600 },
  /** A client’s own changes of the name that payers recognise. */
  nameChange: { points: 1, seconds: 30 * 24 * hour },
  /** Unproven phones of an account: each gets a code. */
  phoneCorrection: { points: 3, seconds: 24 * hour },
  staffLogin: { points: 60, seconds: quarter },
  /** Wrong passwords and second factors of one member of staff; then the account is locked for the rest of the time. */
  staffAccount: { points: 6, seconds: quarter },
  staffCode: { points: 30, seconds: hour },
  /** The owner gets one message about a lock. */
  staffLockNotice: { points: 1, seconds: quarter },
  /** Callbacks without a gateway's signature. */
  forgedCallback: { points: 60, seconds: quarter },
  /** Reports of browsers about pages that broke their policy. */
  policyReport: { points: 60, seconds: hour },
  quote: { points: 1_200, seconds: 60 },
  receipt: { points: 300, seconds: 60 },
  /** Status queries to a gateway by staff. */
  gateway: { points: 30, seconds: 60 },
  /** Messages to staff from one address, and from one phone or e-mail. */
  contact: { points: 60, seconds: hour },
  contactAccount: { points: 5, seconds: hour },
  /** Refusals that reveal who is a client or which promo code exists. */
  guessedAccount: { points: 30, seconds: hour },
  /** Closed keys of a client or a member of staff; each is stored for good. */
  closedKey: { points: 120, seconds: hour },
  guess: { points: 20, seconds: hour },
  guessAccount: { points: 5, seconds: hour },
  /** Wrong codes of all clients together; above it an alarm is raised, at most once in this time. */
  guessFailures: { points: 60, seconds: 60 },
  guessAlarm: { points: 1, seconds: 60 },
} as const satisfies Record<string, Budget>
