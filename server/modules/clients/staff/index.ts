export { contactVerificationKind } from './ask-for-verification.ts'
export { clientsSection } from './clients.resource.ts'
export { routeClientDesk } from './clients.routes.ts'
