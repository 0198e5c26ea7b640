export { paymentMethodsSection } from './methods.resource.ts'
export { paymentsSection } from './payments.resource.ts'
export { routeRechargeDesk } from './recharge-desk.routes.ts'
export { rechargeRequestsSection } from './requests.resource.ts'
