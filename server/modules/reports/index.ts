export { exportWalletTransactions } from './export-wallet-transactions.ts'
export { routeReports } from './report.routes.ts'
