import type { Budget } from './platform/limits.ts'

const hour = 3600
const quarter = 900

/** Every budget there is. `…Account` counts by account or login, the others by address. */
export const budgets = {
  login: { points: 60, seconds: quarter },
  loginAccount: { points: 8, seconds: quarter },
  register: { points: 20, seconds: hour },
  code: { points: 40, seconds: hour },
  codeAccount: { points: 10, seconds: hour },
  quote: { points: 240, seconds: 60 },
  receipt: { points: 60, seconds: 60 },
  guess: { points: 20, seconds: hour },
  guessAccount: { points: 5, seconds: hour },
  /** Wrong codes of all clients together; beyond them an alarm is raised, at most one in its time. */
  guessFailures: { points: 60, seconds: 60 },
  guessAlarm: { points: 1, seconds: 60 },
} as const satisfies Record<string, Budget>
