export {
  type AccountAddress,
  type AccountState,
  type Actor,
  accountKey,
  isStriped,
  stripedAccount,
  stripeOwner,
} from './account.rules.ts'
export { insufficientFunds } from './book.rules.ts'
export { type CaptureHold, captureHold } from './capture-hold.ts'
export {
  type BookCheck,
  type BookProblem,
  everything,
  idsOf,
  problemsNamedMax,
  rangeOf,
  runCheck,
  type Scope,
} from './check/book-check.ts'
export { inFull } from './check/in-one-pass.ts'
export { ledgerChecks, verifyAccount, verifyBooks } from './check/ledger-checks.ts'
export { closeKey } from './close-key.ts'
export { expireHolds } from './expire-holds.ts'
export {
  freezeAccounts,
  frozenVersion,
  listFrozenAccounts,
  openAccounts,
  unfreezeAccount,
} from './freeze.queries.ts'
export { insertHolds, loadHolds, type NewHold, saveHolds } from './hold.queries.ts'
export {
  accountOf,
  applyToHold,
  decideCapture,
  decideEnd,
  type HoldChange,
  type HoldFacts,
} from './hold.rules.ts'
export { findKeyUse, isClosedKey, isKnownKey } from './known-key.queries.ts'
export { readPostings } from './legs.rules.ts'
export { isOfOperator } from './of-operator.queries.ts'
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
  type Preparing,
  type Tally,
} from './operation.ts'
export { type PlainPosting, plainPosting as post } from './plain-posting.ts'
export {
  type Idempotency,
  openPostingEngine,
  type PostingEngine,
  type PostingEngineOptions,
  type PostingEngineStats,
  type Settled,
  type Submission,
} from './posting-engine.ts'
export type { PostingEngineObserver } from './posting-engine-observer.ts'
export { closeRange } from './ranges/close-range.ts'
export { describeRanges } from './ranges/describe-ranges.ts'
export { type DivideOptions, divideTransactions } from './ranges/divide-transactions.ts'
export { keepRangeAhead } from './ranges/keep-range-ahead.ts'
export { guardsOfRanges } from './ranges/range-guards.rules.ts'
export { RangeProblem } from './ranges/range-problem.ts'
export { openAnswers } from './records/answer-changes.ts'
export { openRecordSealing } from './records/open-record-sealing.ts'
export type { RecordProblem } from './records/record-problem.ts'
export type { RecordTable } from './records/record-tables.rules.ts'
export { verifyRecords } from './records/verify-records.ts'
export { type ReleaseHold, releaseHold } from './release-hold.ts'
export { type ReservedHold, type ReserveHold, reserveHold } from './reserve-hold.ts'
export { loadOriginals } from './reversal.queries.ts'
export { counterPostings, type Original } from './reversal.rules.ts'
export { type ReverseTransaction, reverseTransaction } from './reverse-transaction.ts'
export { checkMacs } from './seal/check-macs.ts'
export { findLastHead } from './seal/head.queries.ts'
export { type HeadLog, openHeadLog } from './seal/head-log.ts'
export { openSealer, type Sealer } from './seal/open-sealer.ts'
export { openSealing } from './seal/open-sealing.ts'
export { postHead } from './seal/post-head.ts'
export { findSealOf, proveTransaction } from './seal/prove-transaction.ts'
export { publishHead } from './seal/publish-head.ts'
export { openSealKeys, type SealKeys } from './seal/seal-keys.ts'
export type { SealProblem } from './seal/seal-problem.ts'
export { type SealReport, verifySeals } from './seal/verify-seals.ts'
export { readSettledHorizon } from './settled-horizon.queries.ts'
export {
  type Balance,
  balanceAt,
  findBalance,
  findTally,
  readStatement,
  type StatementLine,
  sumStripes,
} from './statement.queries.ts'
export { lockTally, writeTally } from './tally.queries.ts'
