import { listContactAnswers as listContract } from '#contract/operations/content/answer-contact.ts'
import { previewPageText as previewContract } from '#contract/operations/content/preview-page-text.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { listContactAnswers } from './answer-contact-message.ts'
import { previewPageText } from './preview-page-text.ts'

interface Deps {
  readonly database: Database
}

export function routeStaffContent(api: Api, { database }: Deps): void {
  api.route(previewContract, ({ body }) => previewPageText(database.db, body))
  api.route(listContract, ({ params }) => listContactAnswers(database.db, params.id))
}
