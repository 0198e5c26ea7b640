import type { AnswerInput } from '#contract/kernel/operation.ts'
import { type PageQuery, pageMetaOf } from '#contract/kernel/paging.ts'
import { faqTopics } from '#contract/operations/content/content-kinds.ts'
import type { listFaqs as contract } from '#contract/operations/content/list-faqs.ts'
import type { Db } from '#server/platform/db/database.ts'
import { selectFaqs } from './content.queries.ts'
import { openFilling } from './show-page.ts'

export async function listFaqs(db: Db, page: PageQuery) {
  const [{ rows, total }, fill] = await Promise.all([selectFaqs(db, page), openFilling(db)])
  const data: AnswerInput<typeof contract> = rows.map((row) => ({
    id: String(row.id),
    topic: topicOf(row.topic),
    question: { ar: row.question_ar, en: row.question_en },
    answer: fill({ ar: row.answer_ar, en: row.answer_en }),
  }))
  return { data, meta: pageMetaOf(page, total) }
}

/** The database lets no other topic in: one that is unknown here is a defect, not a question about accounts. */
function topicOf(text: string): (typeof faqTopics)[number] {
  const topic = faqTopics.find((known) => known === text)
  if (topic === undefined) throw new Error(`a question has the unknown topic ${text}`)
  return topic
}
