import { sendTestMessage as sendTestOperation } from '#contract/operations/sms/send-test-message.ts'
import type { Limiter } from '#server/platform/abuse/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { sendTestMessage } from './send-test-message.ts'

export interface SmsDeps {
  readonly database: Database
  readonly jobs: Jobs
  readonly limiter: Limiter<'testMessage'>
}

export function routeSmsOfStaff(api: Api, { database, jobs, limiter }: SmsDeps): void {
  api.route(sendTestOperation, async ({ actor, body }) => {
    await limiter.take('testMessage', `staff:${actor.id}`)
    return database.transact((tx) => sendTestMessage(tx, jobs, { asked: body, staffId: actor.id }))
  })
}
