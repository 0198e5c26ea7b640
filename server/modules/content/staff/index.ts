export { contactMessagesServer } from './contact-messages.resource.ts'
export { routeStaffContent } from './content.routes.ts'
export { faqsServer } from './faqs.resource.ts'
export {
  contactStatuses,
  listContactMessages,
  markContactMessage,
} from './handle-contact-messages.ts'
export { pageTextsServer } from './page-texts.resource.ts'
