export { concernsClient } from './receipt.queries.ts'
export { routeReceipts } from './receipt.routes.ts'
