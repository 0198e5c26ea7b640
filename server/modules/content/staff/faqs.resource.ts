import type { ErrorCode } from '#contract/kernel/error-codes.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import { faqs } from '#contract/resources/content/faqs.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { openFilling } from '../open-filling.ts'
import { lockQuestions } from './content.queries.ts'

export const faqsServer = serveResource(faqs, {
  table: 'faq',
  visibleTo: 'all',
  audience: {
    async openAnswers(db) {
      const fill = await openFilling(db)
      return (row) => ({ ...row, answer: fill(row.answer) })
    },
  },
  async beforeUpdate(tx, { active }, row) {
    if (active === false) await expectAnother(tx, row, 'faq.hide_all_questions')
    return undefined
  },
  async beforeDestroy(tx, row) {
    await expectAnother(tx, row, 'faq.delete_all_questions')
  },
})

/** The page of questions is never empty, also under concurrent deletes. */
async function expectAnother(tx: Tx, { active }: RowOf<typeof faqs>, refusal: ErrorCode): Promise<void> {
  if (active === true && (await lockQuestions(tx)) <= 1) throw new Refusal(refusal)
}
