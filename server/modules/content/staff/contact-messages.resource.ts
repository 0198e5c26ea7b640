import { Refusal } from '#contract/kernel/refusal.ts'
import { contactMessages } from '#contract/resources/content/contact-messages.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { findOpenTwin } from '../support.queries.ts'
import { sendAnswer } from './answer-contact-message.ts'

export const contactMessagesServer = serveResource(contactMessages, {
  table: 'contact_message',
  visibleTo: 'all',
  columns: { deleted_at: null },
  actions: {
    async reopen(tx, { row }) {
      const reference = await findOpenTwin(tx, BigInt(row.id))
      if (reference !== null) throw new Refusal('support.open_already', { reference })
    },
    answer: async (tx, { row: message, input: { answer }, staff, jobs }) => ({
      answer: await sendAnswer(tx, jobs, { message, answer, staffId: staff.id }),
    }),
  },
})
