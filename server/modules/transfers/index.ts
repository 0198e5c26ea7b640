export { readLimits, readTerms } from './read-limits.ts'
export { type ReverseTransferAnswer, type ReverseTransferInput, reverseTransfer } from './reverse-transfer.ts'
export { sendTransfer, type TransferInput } from './send-transfer.ts'
export { routeTransfers, type TransferDeps } from './transfer.routes.ts'
