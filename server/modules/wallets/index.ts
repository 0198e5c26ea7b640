export {
  adjustments,
  clearingOf,
  feeRevenue,
  marginRevenue,
  promoExpense,
  receivableOf,
  supplierAccountOf,
  vouchersOutstanding,
  walletOf,
} from './account.rules.ts'
