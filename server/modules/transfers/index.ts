export { readLimits, readTerms } from './read-limits.ts'
export { reverseTransfer } from './reverse-transfer.ts'
export type { TransferInput } from './send-transfer.ts'
export { routeTransfers } from './transfer.routes.ts'
