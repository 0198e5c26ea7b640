export { type RechargeDeps, routeRecharges } from './recharge.routes.ts'
export {
  type RechargeByVoucher,
  rechargeByVoucher,
  type VoucherRechargeAnswer,
  type VoucherRechargeInput,
  type VoucherSafety,
} from './recharge-by-voucher.ts'
