export { type ReceiptDeps, routeReceipts } from './receipt.routes.ts'
