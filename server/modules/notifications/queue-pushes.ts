import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { type Message, queueMessages } from '#server/platform/outbox/index.ts'
import { type DuePush, takeDue } from './push.queries.ts'
import { writePushText } from './write-push-text.ts'

const rowsOfChunk = 200

/** A chore: what waits to be pushed becomes messages of the outbox, one for each browser. */
export async function queuePushes({
  database,
  jobs,
}: {
  readonly database: Database
  readonly jobs: Jobs
}): Promise<void> {
  let taken = rowsOfChunk
  while (taken === rowsOfChunk)
    taken = await database.transact(async (tx) => {
      const due = await takeDue(tx, rowsOfChunk)
      await queueMessages(tx, jobs, due.pushes.map(messageOf))
      return due.taken
    })
}

function messageOf(due: DuePush): Message {
  const { title, body } = writePushText(due, due)
  return {
    channel: 'push',
    recipient: due.phone,
    subject: title,
    body,
    locale: due.locale,
    deviceId: due.deviceId,
  }
}
