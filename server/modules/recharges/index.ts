export { approveBankTransfer } from './approve-bank-transfer.ts'
export { askGateway } from './ask-gateway.ts'
export { beganPayment, hasBegunPayment } from './begin-payment.ts'
export { rechargeChecks } from './check-recharges.queries.ts'
export { creditPayment } from './credit-payment.ts'
export { gatewayRoutes } from './gateway.routes.ts'
export { paymentBreaker } from './payment-budgets.ts'
export type { Slip } from './prepare-slip.ts'
export { routeRecharges } from './recharge.routes.ts'
export { type RechargeByVoucher, rechargeByVoucher } from './recharge-by-voucher.ts'
export { reconcilePayments } from './reconcile-payments.ts'
export { refuseBankTransfer } from './refuse-bank-transfer.ts'
export { requestBankTransfer } from './request-bank-transfer.ts'
export { routeCashRecharges } from './seller.routes.ts'
export {
  findTransferRequest,
  listWaitingTransfers,
} from './transfer-request.queries.ts'
