import {
  answerContact,
  listContactAnswers as listContract,
} from '#contract/operations/content/answer-contact.ts'
import { previewPageText as previewContract } from '#contract/operations/content/preview-page-text.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { answerContactMessage, listContactAnswers } from './answer-contact-message.ts'
import { previewPageText } from './preview-page-text.ts'

interface Deps {
  readonly database: Database
  readonly jobs: Jobs
}

export function routeStaffContent(api: Api, { database, jobs }: Deps): void {
  api.route(answerContact, ({ actor, params, body, origin }) => {
    const given = { messageId: params.id, answer: body.answer, staffId: actor.id, ip: origin.ip }
    return database.transact((tx) => answerContactMessage(tx, jobs, given))
  })
  api.route(previewContract, ({ body }) => previewPageText(database.db, body))
  api.route(listContract, ({ params }) => listContactAnswers(database.db, params.id))
}
