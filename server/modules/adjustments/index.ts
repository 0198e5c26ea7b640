export { adjustmentKind } from './adjust-wallet.ts'
export { routeAdjustments } from './adjustments.routes.ts'
