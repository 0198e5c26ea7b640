import type { Actor, Desk, Operation } from '#server/ledger/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import type { Said } from '../told.ts'
import { type Key, type Outcome, outcomeOf } from './outcome.ts'

/** What use cases need. */
export interface Core {
  readonly database: Database
  readonly desk: Desk
  readonly keys: KeyRing
  readonly jobs: Jobs
}

/** A request at the desk, and of its answer what is compared. */
export function ask<Input, Facts, Answer, Row>(
  { desk }: Pick<Core, 'desk'>,
  operation: Operation<Input, Facts, Answer, Row>,
  request: { input: Input; actor?: Actor; key: Key | null },
  figuresOf: (answer: Answer) => Said = () => ({}),
): Promise<Outcome> {
  const { input, actor = { type: 'staff', id: null }, key } = request
  const idempotency = key && { key: key.text, requestHash: Buffer.alloc(32, key.body) }
  return outcomeOf(
    desk
      .submit(operation, { input, actor, ...(idempotency && { idempotency }) })
      .then(({ answer, transactionId, replayed }) => ({
        id: transactionId.toString(),
        replayed,
        said: figuresOf(answer),
      })),
  )
}
