import { hash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { AccountState, Actor } from './account.rules.ts'
import { accountDirectory } from './account-directory.ts'
import type { AnyOperation, Outcome } from './decide-batch.rules.ts'
import { busy, type Lane, openLane, type Waiting } from './lane.ts'
import type { Operation } from './operation.ts'

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
  submit<Input, Facts, Answer, Row>(
    operation: Operation<Input, Facts, Answer, Row>,
    submission: Submission<Input>,
  ): Promise<Settled<Answer>>
  /** Called after each commit with the accounts it changed. Must be quick and must not throw. */
  onCommit(listener: (changed: readonly AccountState[]) => void): () => void
  stats(): DeskStats
  /** Takes nothing more, finishes what it has, and closes its connections. */
  drain(): Promise<void>
}

export interface DeskOptions {
  /** The application's: it may not change what was written. */
  readonly url: string
  /** Batches under way at once. */
  readonly lanes?: number
  readonly batchSizeMax?: number
  /** Beyond it `submit` refuses with `busy`. */
  readonly queueLengthMax?: number
}

export function openDesk({ url, lanes = 1, batchSizeMax = 512, queueLengthMax = 4096 }: DeskOptions): Desk {
  const directory = accountDirectory(url)
  const listeners = new Set<(changed: readonly AccountState[]) => void>()
  const queue: Waiting[] = []
  const counts = { inFlight: 0, accepted: 0, refused: 0, batches: 0, batchSizeLast: 0 }
  let draining = false
  let drained: (() => void) | undefined

  const committed = (changed: readonly AccountState[]): void => {
    for (const listener of listeners) listener(changed)
  }
  const all = Array.from({ length: lanes }, () => openLane({ url, directory, committed }))
  const idle = [...all]

  const serve = async (lane: Lane): Promise<void> => {
    // Whoever reads sockets now gets to submit what it read: it joins this batch.
    await turn()
    while (queue.length > 0) {
      const batch = queue.splice(0, batchSizeMax)
      counts.inFlight += batch.length
      counts.batches += 1
      counts.batchSizeLast = batch.length
      await lane.settle(batch)
      counts.inFlight -= batch.length
      // The settled ones may submit their next at once.
      await turn()
    }
    idle.push(lane)
    if (idle.length === all.length) drained?.()
  }

  return {
    submit(operation, { input, actor, idempotency }) {
      if (draining || queue.length >= queueLengthMax) return Promise.reject(busy())
      return new Promise((resolve, reject) => {
        queue.push({
          operation: operation as unknown as AnyOperation,
          input,
          actor,
          keyDigest: idempotency ? digest(`${actor.type} ${actor.id} ${idempotency.key}`) : null,
          requestDigest: idempotency ? uuidOf(idempotency.requestHash.toString('hex', 0, 16)) : null,
          transactionId: 0n,
          unsure: false,
          attempts: 0,
          settle: (outcome) => {
            if (outcome.kind === 'failed') {
              counts.refused += 1
              reject(outcome.error)
            } else {
              counts.accepted += 1
              resolve(settledOf(outcome))
            }
          },
        })
        const lane = idle.pop()
        if (lane) void serve(lane)
      })
    },
    onCommit(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stats: () => ({ queued: queue.length, ...counts }),
    async drain() {
      draining = true
      if (idle.length < all.length) {
        await new Promise<void>((resolve) => {
          drained = resolve
        })
      }
      await Promise.all([...all.map((lane) => lane.close()), directory.close()])
    },
  }
}

function settledOf<Answer>(outcome: Exclude<Outcome, { kind: 'failed' }>): Settled<Answer> {
  const answer = outcome.answer as Answer
  if (outcome.kind === 'accepted')
    return { answer, transactionId: outcome.asked.transactionId, replayed: false }
  return { answer, transactionId: outcome.transactionId, replayed: outcome.replayed }
}

function digest(text: string): string {
  return uuidOf(hash('sha256', text))
}

/** 128 bits as the database writes them: small in the index, and nobody finds two of them alike. */
function uuidOf(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
