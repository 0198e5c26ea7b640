export { contactVerificationKind } from './ask-for-verification.ts'
export { clientsServer } from './clients.resource.ts'
export { clientsOutside, routeStaffClients } from './clients.routes.ts'
