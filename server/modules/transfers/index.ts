export { readLimits, readTerms } from './read-limits.ts'
export { sendTransfer, type TransferInput } from './send-transfer.ts'
export { routeTransfers, type TransferDeps } from './transfer.routes.ts'
