import {
  askMoney,
  declineMoneyRequest,
  listBlockedAskers,
  listMoneyRequests,
  makeBill,
  showMoneyRequest,
  unblockAsker,
  withdrawMoneyRequest,
} from './ask-money.ts'
import {
  payMerchant,
  payMoneyRequest,
  quoteMerchantPayment,
  quoteMoneyRequest,
  showMerchant,
  showMerchantDay,
} from './pay-request.ts'

/** Requests between clients, and payments to merchants. */
export const paymentOperations = [
  askMoney,
  makeBill,
  listMoneyRequests,
  showMoneyRequest,
  withdrawMoneyRequest,
  declineMoneyRequest,
  listBlockedAskers,
  unblockAsker,
  quoteMoneyRequest,
  payMoneyRequest,
  showMerchant,
  quoteMerchantPayment,
  payMerchant,
  showMerchantDay,
] as const
