export { transferReversalKind } from './reverse-approved.ts'
export { routeWalletDesk } from './wallet-desk.routes.ts'
export { walletTransactionsSection } from './wallet-transactions.resource.ts'
