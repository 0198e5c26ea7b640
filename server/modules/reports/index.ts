export { exportReport } from './export-for-staff.ts'
export { exportWalletTransactions } from './export-wallet-transactions.ts'
export { routeReports } from './report.routes.ts'
