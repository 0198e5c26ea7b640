import type { AccountState } from './account.rules.ts'
import type { Asked, Outcome } from './decide-batch.rules.ts'
import type { Pickable } from './pick-batch.rules.ts'
import type { BatchFigures } from './posting-engine-observer.ts'
import type { ServerRun } from './server-run.ts'
import type { MacKey } from './transaction-mac.ts'

export interface Request extends Asked {
  /** A commit was sent and its answer never came: ask the database before running it again. */
  unsure: boolean
  /** Zero: it gets one before it runs. */
  transactionId: bigint
  /** The connection that its id is from. */
  idFrom: { isLost(): boolean } | null
  /** It loads and saves nothing: with others of its kind it makes a batch of one message, which can be sent behind another. */
  readonly isOneMessage: boolean
}

export interface Waiting extends Request, Pickable {
  /** Failed runs that will be repeated; searching in a failing batch does not count. */
  attempts: number
  /** By `performance.now()`, since when another connection has locked a needed row; null: not yet. */
  blockedSince: number | null
  settle(outcome: Outcome): void
}

export interface BatchResult {
  readonly outcomes: readonly Outcome[]
  readonly changed: readonly AccountState[]
  /** Otherwise nobody may be told of what was done, or found done, before a flush. */
  readonly isDurable: boolean
  readonly figures: BatchFigures
}

export interface BatchTerms {
  /** Waits only briefly for locked rows. */
  readonly hurried: boolean
  /** It locks also the accounts that the process knows. */
  readonly mustLock: boolean
  /** The worker's stripe of the operator's accounts. */
  readonly stripe: bigint
  readonly macKey: MacKey
  /** The commit does not wait for the disk. */
  readonly isAsynchronous: boolean
  /** What is known of accounts; null: the server may have changed. */
  readonly run: ServerRun | null
}
