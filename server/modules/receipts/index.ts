export { routeReceipts } from './receipt.routes.ts'
