import type { Actor, Operation, PostingEngine } from '#server/ledger/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import type { AnswerFigures } from '../answer.ts'
import { type Key, type Outcome, outcomeOf } from './outcome.ts'

/** What use cases need. */
export interface Core {
  readonly database: Database
  readonly engine: PostingEngine
  readonly keys: KeyRing
  readonly jobs: Jobs
}

/** A request at the posting engine, and of its answer what is compared. */
export function ask<Input, Facts, Answer, Row>(
  { engine }: Pick<Core, 'engine'>,
  operation: Operation<Input, Facts, Answer, Row>,
  request: { input: Input; actor?: Actor; key: Key | null },
  figuresOf: (answer: Answer) => AnswerFigures = () => ({}),
): Promise<Outcome> {
  const { input, actor = { type: 'staff', id: null }, key } = request
  const idempotency = key && { key: key.text, requestHash: Buffer.alloc(32, key.body) }
  return outcomeOf(
    engine
      .post(operation, { input, actor, ...(idempotency && { idempotency }) })
      .then(({ answer, transactionId, replayed }) => ({
        id: transactionId.toString(),
        replayed,
        accepted: figuresOf(answer),
      })),
  )
}
