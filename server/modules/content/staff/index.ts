export { contactMessagesSection } from './contact-messages.resource.ts'
export { routeStaffContent } from './content.routes.ts'
export { faqsSection } from './faqs.resource.ts'
export {
  contactStatuses,
  listContactMessages,
  markContactMessage,
} from './handle-contact-messages.ts'
export { pageTextsSection } from './page-texts.resource.ts'
