import {
  askMoney,
  declineMoneyRequest,
  listBlockedAskers,
  makeBill,
  quoteAskMoney,
  unblockAsker,
  withdrawMoneyRequest,
} from './ask-money.ts'
import { listTransfers, showTransfer } from './list-transfers.ts'
import { showMerchantDay } from './merchant-day.ts'
import {
  payMerchant,
  payMoneyRequest,
  quoteMerchantPayment,
  quoteMoneyRequest,
  showMerchant,
} from './pay-request.ts'
import { quoteTransfer } from './quote-transfer.ts'
import { listMoneyRequests, showBill, showMoneyRequest } from './read-money-requests.ts'
import { sendTransfer } from './send-transfer.ts'
import {
  addTill,
  endTill,
  listTills,
  makeTillBill,
  showTill,
  showTillBill,
  withdrawTillBill,
} from './tills.ts'

/** Money from one client to another: sent, asked for, or paid to a merchant. */
export const transferOperations = [
  listTransfers,
  showTransfer,
  quoteTransfer,
  sendTransfer,
  quoteAskMoney,
  askMoney,
  makeBill,
  listMoneyRequests,
  showMoneyRequest,
  showBill,
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
  listTills,
  addTill,
  endTill,
  showTill,
  makeTillBill,
  showTillBill,
  withdrawTillBill,
] as const
