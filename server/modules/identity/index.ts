export { openAuthentication } from './authenticate-client.ts'
export { changeStatus } from './change-status.ts'
export { type IdentityDeps, routeIdentity } from './identity.routes.ts'
export { sendResetCode } from './send-reset-code.ts'
