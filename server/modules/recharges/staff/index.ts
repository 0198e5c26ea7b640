export { paymentMethodsServer } from './methods.resource.ts'
export { paymentsServer } from './payments.resource.ts'
export { rechargesOutside, routeStaffRecharges } from './recharges.routes.ts'
export { rechargeRequestsServer } from './requests.resource.ts'
