export { postAdjustment, weighAdjustment } from './adjust-wallet.ts'
export { transferReversalKind } from './request-reversal.ts'
export { walletTransactionsServer } from './wallet-transactions.resource.ts'
export { routeStaffWallets } from './wallets.routes.ts'
