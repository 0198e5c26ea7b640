export { treasuryChecks } from './check-treasury.queries.ts'
export { payDebts } from './pay-debts.ts'
export {
  clearingItemsServer,
  statementLinesServer,
  statementsServer,
  treasuryOutside,
} from './statements.resource.ts'
export { treasuryDaysServer } from './treasury-days.resource.ts'
export { treasuryOperationsServer } from './treasury-operations.resource.ts'
