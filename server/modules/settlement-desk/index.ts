export { countSettlements } from './count-settlements.ts'
export { settlementPaymentKind } from './pay-settlement.ts'
export { routeSettlementDesk } from './settlement-desk.routes.ts'
export { settlementsSection } from './settlements.resource.ts'
