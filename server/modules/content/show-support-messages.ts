import type { AnswerInput } from '#contract/kernel/operation.ts'
import { type PageMeta, type PageQuery, pageMetaOf } from '#contract/kernel/paging.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type {
  listSupportMessages as listContract,
  showSupportMessage as showContract,
} from '#contract/operations/content/support-messages.ts'
import type { Db } from '#server/platform/db/database.ts'
import { selectSupportMessage, selectSupportMessages } from './support.queries.ts'
import { viewConversation, viewSummary } from './support.rules.ts'

export async function listSupportMessages(
  db: Db,
  clientId: bigint,
  query: PageQuery,
): Promise<{ data: AnswerInput<typeof listContract>; meta: PageMeta }> {
  const { rows, total } = await selectSupportMessages(db, clientId, query)
  return { data: rows.map(viewSummary), meta: pageMetaOf(query, total) }
}

/** @throws Refusal `request.not_found` for one that is not this client's */
export async function showSupportMessage(
  db: Db,
  clientId: bigint,
  id: bigint,
): Promise<AnswerInput<typeof showContract>> {
  const found = await selectSupportMessage(db, clientId, id)
  if (!found) throw new Refusal('request.not_found')
  return viewConversation(found.row, found.later)
}
