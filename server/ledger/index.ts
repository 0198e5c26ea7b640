export type { AccountAddress, AccountState, Actor } from './account.rules.ts'
export { insufficientFunds } from './book.rules.ts'
export {
  type Desk,
  type DeskOptions,
  type DeskStats,
  type Idempotency,
  openDesk,
  type Settled,
  type Submission,
} from './desk.ts'
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
