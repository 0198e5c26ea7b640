export { type Sender, spendConfirmations } from './confirmation.queries.ts'
export {
  type ConfirmationTerms,
  mayNeedConfirmation,
  refuseUnconfirmed,
  type Standing,
} from './confirmation.rules.ts'
export { routeConfirmations, senderOf } from './confirmations.routes.ts'
export { readConfirmationTerms } from './read-confirmation-terms.ts'
export { readStandings } from './read-standings.ts'
