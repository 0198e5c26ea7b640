export { type RechargeDeps, routeRecharges } from './recharge.routes.ts'
export {
  type RechargeByVoucher,
  rechargeByVoucher,
  type VoucherRechargeAnswer,
  type VoucherRechargeInput,
} from './recharge-by-voucher.ts'
