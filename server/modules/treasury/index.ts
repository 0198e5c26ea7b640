export { treasuryChecks } from './check-treasury.queries.ts'
export { payDebts } from './pay-debts.ts'
export { treasuryOperationsServer } from './treasury-operations.resource.ts'
