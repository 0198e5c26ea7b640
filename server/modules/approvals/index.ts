export { aloneOrAsk } from './alone-or-ask.ts'
export {
  type ApprovalFacts,
  type ApprovedInput,
  activityOfGiven,
  countWithout,
  loadApprovals,
  loadGiven,
  type MaybeApproved,
  proofOf,
  refuseApproved,
  refuseGiven,
  saveExecuted,
  saveGiven,
} from './apply-approval.ts'
export {
  findLastExecuted,
  findName as findStaffName,
  findWaitingPayloads,
  isWaitedFor,
  markExpired as expireApprovals,
  waitingAbout,
} from './approval.queries.ts'
export { askedMeanwhile, hasAsked } from './approval-key.queries.ts'
export { type Execution, type GuardedKind, guardedKind, minorUnits } from './approval-kind.ts'
export { routeApprovals } from './approvals.routes.ts'
export { approvalsOfActions, guardedKindOf } from './approvals-of-actions.ts'
export { changeByTwo } from './change-by-two.ts'
export { draftFields } from './draft.queries.ts'
export { type Draft, type DraftFacts, draftsOf } from './post-draft.ts'
export {
  countAlone,
  countOrder,
  readAloneLimits,
  readAloneTerms,
  readOrderLimit,
} from './read-second-person-terms.ts'
export { recordApproved } from './record-approved.ts'
export { type ApprovalRequest, requestApproval } from './request-approval.ts'
export {
  type AloneTerms,
  accountsAlone,
  decideAlone,
} from './second-person.rules.ts'
