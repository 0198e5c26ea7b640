import type { RawBuilder } from 'kysely'
import type { Refusal } from '#contract/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { AccountAddress, Actor } from './account.rules.ts'

/** Moves a positive amount of minor units between two accounts of one currency. */
export interface Posting {
  readonly from: AccountAddress
  readonly to: AccountAddress
  readonly amountMinor: bigint
}

/** Sets aside a positive amount, or gives back a negative one. The balance stays as it is. */
export interface HeldChange {
  readonly account: AccountAddress
  readonly amountMinor: bigint
}

/** What operations count on an account, such as what a limit leaves of a day: kept with it and read under its lock. */
export interface Tally {
  readonly account: AccountAddress
  /** In words of the operations; the ledger does not read it. */
  readonly text: string
}

export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject
export interface JsonObject {
  [name: string]: JsonValue
}

/** The running state of a batch: what earlier decisions of the same batch did is already in it. */
export interface Book {
  /** The database's clock, read when all locks were held. Deadlines are decided by it. */
  readonly now: Date
  /** The id this transaction gets if it is accepted. */
  readonly transactionId: bigint
  /** Its id in the database; throws when the account was not named by `accounts()`, like the others here. */
  accountId(account: AccountAddress): bigint
  /** Minor units. */
  balance(account: AccountAddress): bigint
  held(account: AccountAddress): bigint
  /** Balance less what is held; the floor is not subtracted. */
  available(account: AccountAddress): bigint
  /** Whether nothing may be moved on it, neither out nor in. */
  frozen(account: AccountAddress): boolean
  /** Null until an operation has counted something. */
  tally(account: AccountAddress): string | null
}

export interface Decision<Answer, Row> {
  /** In order; each becomes two entries. Empty when only holds change. */
  readonly postings: readonly Posting[]
  readonly held?: readonly HeldChange[]
  /** Only takes its key. Without it, a decision that moves nothing is a defect. */
  readonly onlyTakesKey?: true
  readonly tallies?: readonly Tally[]
  /** The transaction this one undoes; the database allows it once. */
  readonly reverses?: bigint
  /** Kept with the transaction for those who read it later. */
  readonly meta?: JsonObject
  /** What the caller gets, and gets again for the same key: plain JSON. */
  readonly answer: Answer
  /** Handed to `save`. */
  readonly row: Row
}

export interface Decided<Input, Facts, Row> {
  readonly input: Input
  readonly facts: Facts
  readonly row: Row
  readonly actor: Actor
  /** From where it was asked for. */
  readonly ip: string | null
  /** The device it was sent with, where a request says so. */
  readonly device: string | null
  readonly transactionId: bigint
  readonly now: Date
}

/**
 * A way to move money. Everything set-based: one call for all requests of the kind in a batch.
 *
 * Requests of a batch must see each other. Balances do through `book`. For facts, `load` hands the *same object* to
 * every input that concerns the same row (a voucher, a stock, a limit), and `apply` writes an accepted decision into
 * it before the next request is decided. What `apply` cannot see (an operation with other facts that took the same row in
 * the same batch) `save` must: it states in SQL what it expects and throws `Stale` if a row is no longer so. The batch is then run again
 * in halves until each request that disagrees stands alone, with fresh facts.
 */
export interface Operation<Input, Facts, Answer, Row> {
  /** `transfer`; stored with the transaction. A posting engine takes one operation of each name. */
  readonly name: string
  /**
   * Operations that name the same facts are loaded together, by the `load` they share, and see each other's decisions.
   */
  readonly facts?: string
  /**
   * One fact per input, in their order. Locks its own rows, in a fixed order. Kinds of a batch are loaded in the order
   * of their facts' names, before the accounts are locked. `tx` is the posting engine's: it lives until this call ends.
   * @throws Stale when what it found is about to change: it is asked again
   */
  load(tx: Tx, inputs: readonly Input[]): Promise<readonly Facts[]>
  /**
   * What is known before anything is loaded: names of accounts (`accountKey`) and of whatever else parts the rows that
   * `load` locks. Requests that share no name may be decided side by side, on two connections; those that turn out to
   * share an account wait for its lock. Without it one batch of these facts is under way at a time.
   */
  ahead?(input: Input): readonly string[]
  /** All accounts the decision may read or touch; opened if missing, then locked with all others of the batch. */
  accounts(input: Input, facts: Facts): readonly AccountAddress[]
  /** Pure. Returns or throws a `Refusal` when a rule says no; that floors hold is checked by the posting engine. */
  decide(input: Input, facts: Facts, book: Book): Decision<Answer, Row> | Refusal
  /** Makes an accepted decision visible to later requests of the batch by changing the shared facts. No I/O. */
  apply?(facts: Facts, row: Row, input: Input): void
  /** Writes the operation's own rows, activity and jobs. @throws Stale when a row is no longer as `load` saw it */
  save?(tx: Tx, decided: readonly Decided<Input, Facts, Row>[]): Promise<void>
  /**
   * Statements that travel with the commit, after everything is saved: one wait less for each batch. Nobody reads their
   * answers, so each must fail by itself when it no longer fits.
   */
  write?(decided: readonly Decided<Input, Facts, Row>[]): readonly RawBuilder<unknown>[]
}

/** Operations without facts of their own. */
export function loadNothing(_tx: Tx, inputs: readonly unknown[]): Promise<readonly null[]> {
  return Promise.resolve(inputs.map(() => null))
}
