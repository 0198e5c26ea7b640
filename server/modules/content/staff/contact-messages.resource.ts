import { contactMessages } from '#contract/resources/content/contact-messages.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { sendAnswer } from './answer-contact-message.ts'

export const contactMessagesServer = serveResource(contactMessages, {
  table: 'contact_message',
  visibleTo: 'all',
  columns: { deleted_at: null },
  actions: {
    answer: async (tx, { row: message, input: { answer }, staff, jobs }) => ({
      answer: await sendAnswer(tx, jobs, { message, answer, staffId: staff.id }),
    }),
  },
})
