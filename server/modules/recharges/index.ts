export { rechargeChecks } from './check-recharges.queries.ts'
export { routeRecharges } from './recharge.routes.ts'
export { type RechargeByVoucher, rechargeByVoucher } from './recharge-by-voucher.ts'
