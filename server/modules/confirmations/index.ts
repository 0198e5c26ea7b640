export { findHoldEnd, type Sender, spendConfirmations, spendingStatements } from './confirmation.queries.ts'
export {
  type ConfirmationFacts,
  type ConfirmationTerms,
  refuseUnconfirmed,
} from './confirmation.rules.ts'
export { routeConfirmations, senderOf } from './confirmations.routes.ts'
export { readConfirmationTerms } from './read-confirmation-terms.ts'
export { readStandings } from './read-standings.ts'
