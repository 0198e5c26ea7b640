import { Refusal } from '#contract/kernel/refusal.ts'
import type { Actor } from './account.rules.ts'
import type { Entry, RunningBook } from './book.rules.ts'
import { canonicalJson } from './canonical-json.rules.ts'
import { closedDigest } from './closed-key.rules.ts'
import type { Operation } from './operation.ts'

/** An operation; only it knows the types of its input, facts and rows. */
export type AnyOperation = Operation<unknown, unknown, unknown, unknown>

export interface Asked {
  readonly operation: AnyOperation
  readonly input: unknown
  readonly actor: Actor
  readonly ip: string | null
  readonly device: string | null
  /** Digest of actor and key; null without a key. */
  readonly keyDigest: string | null
  readonly requestDigest: string | null
  /** The id it gets if it is accepted; the same in every run. */
  readonly transactionId: bigint
}

/** A committed transaction, found by its key. */
export interface Stored {
  readonly transactionId: bigint
  readonly requestDigest: string | null
  readonly answer: unknown
}

export interface Accepted {
  readonly kind: 'accepted'
  readonly asked: Asked
  readonly facts: unknown
  readonly row: unknown
  readonly entries: readonly Entry[]
  readonly reverses: bigint | null
  readonly metaJson: string | null
  readonly answer: unknown
  readonly answerJson: string
}

export type Outcome =
  | Accepted
  | {
      readonly kind: 'known'
      readonly transactionId: bigint
      readonly answer: unknown
      readonly replayed: boolean
    }
  | { readonly kind: 'failed'; readonly error: unknown }

export interface Batch {
  readonly asked: readonly Asked[]
  /** By position. */
  readonly facts: readonly unknown[]
  /** By position: requests that failed before their accounts were known. */
  readonly failures: ReadonlyMap<number, unknown>
  /** By key digest. */
  readonly stored: ReadonlyMap<string, Stored>
  /** Answers of requests that were committed already, by their own transaction id. */
  readonly committed: ReadonlyMap<bigint, unknown>
  readonly running: RunningBook
}

/** One outcome per request, decided in order of arrival. A refusal or a defect does not affect the others. */
export function decideBatch(batch: Batch): Outcome[] {
  const known = new Map(batch.stored)
  return batch.asked.map((asked, position) => {
    const { transactionId } = asked
    if (batch.committed.size > 0 && batch.committed.has(transactionId)) {
      return { kind: 'known', transactionId, answer: batch.committed.get(transactionId), replayed: false }
    }
    const earlier = asked.keyDigest === null ? undefined : known.get(asked.keyDigest)
    if (earlier) return answerAgain(asked, earlier)
    if (batch.failures.has(position)) return { kind: 'failed', error: batch.failures.get(position) }
    const facts = batch.facts[position]
    const outcome = decideOne(asked, facts, batch.running)
    if (outcome.kind !== 'accepted') return outcome
    asked.operation.apply?.(facts, outcome.row, asked.input)
    const { keyDigest, requestDigest } = asked
    if (keyDigest !== null) known.set(keyDigest, { transactionId, requestDigest, answer: outcome.answer })
    return outcome
  })
}

function answerAgain(asked: Asked, stored: Stored): Outcome {
  if (asked.requestDigest !== stored.requestDigest) {
    const code = stored.requestDigest === closedDigest ? 'idempotency.closed' : 'idempotency.conflict'
    return { kind: 'failed', error: new Refusal(code) }
  }
  return { kind: 'known', transactionId: stored.transactionId, answer: stored.answer, replayed: true }
}

function decideOne(asked: Asked, facts: unknown, running: RunningBook): Outcome {
  running.turnTo(asked.transactionId, asked.actor)
  try {
    const decision = asked.operation.decide(asked.input, facts, running.book)
    if (decision instanceof Refusal) return { kind: 'failed', error: decision }
    const { row, answer, reverses = null, meta } = decision
    // What cannot be stored must fail before money moves.
    const metaJson = meta ? canonicalJson(meta) : null
    const answerJson = JSON.stringify(answer) ?? 'null'
    const entries = decision.onlyTakesKey ? [] : running.post(decision)
    return { kind: 'accepted', asked, facts, row, entries, reverses, metaJson, answer, answerJson }
  } catch (error) {
    return { kind: 'failed', error }
  }
}
