import { contactMessages } from '#contract/resources/content/contact-messages.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const contactMessagesSection = serveResource(contactMessages, {
  table: 'contact_message',
  visibleTo: 'all',
  columns: { deleted_at: null },
})
