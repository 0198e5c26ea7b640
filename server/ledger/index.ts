export type { AccountAddress, AccountState, Actor } from './account.ts'
export type { Desk, DeskStats, Idempotency, Settled, Submission } from './desk.ts'
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
