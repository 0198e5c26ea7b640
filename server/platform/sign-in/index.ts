export { allowTry, type CodeBudget, codeBreakers, countWrong, unprovenCodes } from './code-breaker.ts'
export { expiredCode, orThrow, wrongCode } from './code-refusals.ts'
export { type Asker, askerAbout, askForCode, type ResetTry, tryResetCode } from './forgotten-password.ts'
export { type LoginResult, noteFailedLogin } from './login-log.queries.ts'
export { type AbandonedSignIn, noteAbandoned } from './note-abandoned.ts'
export { endResets, lockWithPassword } from './password.queries.ts'
export {
  expectUncommon,
  lockProven,
  type PasswordDeps,
  type Prover,
  provePassword,
  resetPassword,
  updatePassword,
  withPassword,
} from './passwords.ts'
export { purgeEnded } from './purge-ended.ts'
export { endSessions, isUnended } from './session.queries.ts'
export { openSessionTokens, type SessionDeps, type TokenRow } from './session-tokens.ts'
export { endSession, listSessions, openSession } from './sessions.ts'
