export { routeContent } from './content.routes.ts'
export {
  contactStatuses,
  listContactMessages,
  markContactMessage,
} from './handle-contact-messages.ts'
