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

/** Puts a positive amount on hold, or releases a negative one. The balance stays. */
export interface HeldChange {
  readonly account: AccountAddress
  readonly amountMinor: bigint
}

/** A count that operations keep on an account, such as the day's usage of a limit; read under its lock. */
export interface Tally {
  readonly account: AccountAddress
  /** In a format of the operations; the ledger does not read it. */
  readonly text: string
}

export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject
export interface JsonObject {
  [name: string]: JsonValue
}

/** The running state of a batch: it includes earlier decisions of the same batch. */
export interface Book {
  /** The database's clock. No earlier entry of these accounts is later. Deadlines are compared with it. */
  readonly now: Date
  /** The id of this transaction if it is accepted. */
  readonly transactionId: bigint
  /** Who asks. */
  readonly actor: Actor
  /** The id in the database. Like the methods below it throws when `accounts()` did not name the account. */
  accountId(account: AccountAddress): bigint
  /** Minor units. */
  balance(account: AccountAddress): bigint
  held(account: AccountAddress): bigint
  /** Balance less holds and what the owner owes; the floor is not subtracted. */
  available(account: AccountAddress): bigint
  /** Whether nothing may move on it, neither out nor in. */
  frozen(account: AccountAddress): boolean
  /** Null until an operation has counted. */
  tally(account: AccountAddress): string | null
}

export interface Decision<Answer, Row> {
  /** In order; what one account pays in a row becomes one entry. Empty when only holds change. */
  readonly postings: readonly Posting[]
  readonly held?: readonly HeldChange[]
  /** What the owner owes elsewhere from now on; a negative amount was paid. It is not available, whatever comes in. */
  readonly owed?: readonly HeldChange[]
  /** Only takes its key. Otherwise a decision that moves nothing is a defect. */
  readonly onlyTakesKey?: true
  readonly tallies?: readonly Tally[]
  /** The transaction that this one reverses; the database allows it once. */
  readonly reverses?: bigint
  /** Stored with the transaction. */
  readonly meta?: JsonObject
  /** The caller's answer, also for repeats of the key: plain JSON. */
  readonly answer: Answer
  /** Handed to `save`. */
  readonly row: Row
}

export interface Decided<Input, Facts, Row> {
  readonly input: Input
  readonly facts: Facts
  readonly row: Row
  readonly actor: Actor
  /** The address of the request. */
  readonly ip: string | null
  /** The device of the request, if it names one. */
  readonly device: string | null
  readonly transactionId: bigint
  readonly now: Date
}

/** A request before its accounts are locked. */
export interface Preparing<Input, Facts> {
  readonly input: Input
  readonly facts: Facts
  readonly actor: Actor
  /** The id it gets if it is accepted. */
  readonly transactionId: bigint
}

/**
 * A way to move money. It works on sets: one call for all requests of the kind in a batch.
 * Requests of a batch must see each other. Balances do through `book`. For facts, `load` gives the *same object* to
 * every input that concerns the same row (a voucher, a stock, a limit), and `apply` writes an accepted decision into
 * it before the next request is decided. `save` must catch what `apply` cannot see (another operation that took the
 * same row in the same batch): its SQL states what it expects and throws `Stale` when a row has changed. The batch
 * then runs again in halves until each conflicting request is alone, with fresh facts.
 */
export interface Operation<Input, Facts, Answer, Row> {
  /** `transfer`; stored with the transaction. A posting engine accepts one operation per name. */
  readonly name: string
  /** Operations with the same facts name share a `load` and see each other's decisions. */
  readonly facts?: string
  /** Loads nothing, and its decision does not read `book.now`: the time may be read when it is written. */
  readonly timeless?: true
  /**
   * One fact per input, in order. Locks its own rows in a fixed order. Kinds of a batch are loaded in the order of
   * their facts' names, before the accounts are locked. `tx` is valid until this call ends.
   * @throws Stale when a found row is about to change: the request runs again
   */
  load(tx: Tx, inputs: readonly Input[]): Promise<readonly Facts[]>
  /**
   * Names known before loading: accounts (`accountKey`) and anything else that separates the rows `load` locks.
   * Requests without a common name may be decided side by side on two connections; if they share an account after
   * all, they wait for its lock. Without it one batch of these facts runs at a time.
   */
  ahead?(input: Input): readonly string[]
  /**
   * Writes many rows, such as ten thousand vouchers. A request of such an operation runs alone, on a connection of its
   * own, and writes them before its accounts are locked: nobody's money waits meanwhile. A refusal undoes them.
   */
  prepare?(tx: Tx, preparing: Preparing<Input, Facts>): Promise<void>
  /**
   * All accounts that the decision may read or change; opened if missing, then locked with the others of the batch.
   */
  accounts(input: Input, facts: Facts, actor: Actor): readonly AccountAddress[]
  /** Pure. Returns, or throws a `Refusal` when a rule forbids it; the posting engine checks floors. */
  decide(input: Input, facts: Facts, book: Book): Decision<Answer, Row> | Refusal
  /** Shows an accepted decision to later requests of the batch by changing the shared facts. No I/O. */
  apply?(facts: Facts, row: Row, input: Input): void
  /** Writes the operation's own rows, activity and jobs. @throws Stale when a row has changed since `load` */
  save?(tx: Tx, decided: readonly Decided<Input, Facts, Row>[]): Promise<void>
  /** Whether `save` has something to do for this input; left out: always. What saves nothing may go by known accounts. */
  saves?(input: Input): boolean
  /**
   * Statements that travel with the commit, which saves a round trip per batch. Their answers are not read, so each
   * must fail by itself when a row has changed.
   */
  write?(decided: readonly Decided<Input, Facts, Row>[]): readonly RawBuilder<unknown>[]
}

/** Operations without facts of their own. */
export function loadNothing(_tx: Tx, inputs: readonly unknown[]): Promise<readonly null[]> {
  return Promise.resolve(inputs.map(() => null))
}
