export { changeMethod } from './change-method.ts'
export { describeTerms, listOpenMethods } from './list-open-methods.ts'
export { findMethod, findMethodById, listMethods, lockMethod, type MethodRow } from './method.queries.ts'
export { asksOf, codeDigitsOf, type MethodTerms, refuseAmount } from './method.rules.ts'
export { type Gateways, openGateways } from './open-gateways.ts'
export {
  type Charge,
  type Delivery,
  type Gateway,
  type GatewayNotice,
  GatewayRefused,
  GatewayUnavailable,
} from './payment-gateway.ts'
