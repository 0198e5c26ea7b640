export type { AccountAddress, AccountState, Actor } from './account.rules.ts'
export { insufficientFunds } from './book.rules.ts'
export { type CaptureHold, captureHold } from './capture-hold.ts'
export {
  type Desk,
  type DeskOptions,
  type DeskStats,
  type Idempotency,
  openDesk,
  type Settled,
  type Submission,
} from './desk.ts'
export { expireHolds } from './expire-holds.ts'
export { insertHolds, loadHolds, type NewHold, saveHolds } from './hold.queries.ts'
export {
  accountOf,
  applyToHold,
  decideCapture,
  decideEnd,
  type HoldChange,
  type HoldFacts,
} from './hold.rules.ts'
export { isKnownKey } from './known-key.queries.ts'
export {
  type Book,
  type Decided,
  type Decision,
  type HeldChange,
  type JsonObject,
  type JsonValue,
  loadNothing,
  type Operation,
  type Posting,
} from './operation.ts'
export { type PlainPosting, post } from './post.ts'
export { type ReleaseHold, releaseHold } from './release-hold.ts'
export { type ReservedHold, type ReserveHold, reserveHold } from './reserve-hold.ts'
export { loadOriginals } from './reversal.queries.ts'
export { counterPostings, type Original } from './reversal.rules.ts'
export { type ReverseTransaction, reverseTransaction } from './reverse-transaction.ts'
export {
  type Balance,
  balanceAt,
  findBalance,
  readStatement,
  type StatementLine,
} from './statement.queries.ts'
export { type BookProblem, verifyBooks } from './verify-books.ts'
