export { contactVerificationKind } from './ask-for-verification.ts'
export { routeClientDesk } from './client-desk.routes.ts'
export { clientsSection } from './clients.resource.ts'
