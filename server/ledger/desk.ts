import type { AccountState, Actor } from './account.ts'
import type { JsonValue, Operation } from './operation.ts'

export interface Idempotency {
  /** Belongs to its actor and never expires. */
  readonly key: string
  /** SHA-256 of the request: the same key with another request is a conflict. */
  readonly requestHash: Buffer
}

export interface Submission<Input> {
  readonly input: Input
  readonly actor: Actor
  readonly idempotency?: Idempotency
}

export interface Settled<Answer> {
  readonly answer: Answer
  readonly transactionId: bigint
  /** The key was known: this is the answer of the first time, and nothing was done now. */
  readonly replayed: boolean
}

export interface DeskStats {
  readonly queued: number
  readonly inFlight: number
  readonly accepted: number
  readonly refused: number
  readonly batches: number
  readonly batchSizeLast: number
}

export interface Desk {
  /**
   * Decides and commits with whatever else arrives meanwhile.
   * @throws Refusal when a rule says no (nothing happened, the key stays free), `idempotency.conflict`, or `busy` when
   * the queue is full. Any other error is a defect or a lost database.
   */
  submit<Input, Facts, Answer extends JsonValue, Row>(
    operation: Operation<Input, Facts, Answer, Row>,
    submission: Submission<Input>,
  ): Promise<Settled<Answer>>
  /** Called after each commit with the accounts it changed. Must be quick and must not throw. */
  onCommit(listener: (changed: readonly AccountState[]) => void): () => void
  stats(): DeskStats
  /** Takes nothing more, finishes what it has, and closes its connections. */
  drain(): Promise<void>
}
