export {
  type ApprovalFacts,
  type ApprovedInput,
  loadApprovals,
  loadGiven,
  type MaybeApproved,
  refuseApproved,
  saveExecuted,
  saveGiven,
} from './apply-approval.ts'
export {
  findName as findStaffName,
  findWaitingPayloads,
  isWaitedFor,
  markExpired as expireApprovals,
  waitingAbout,
} from './approval.queries.ts'
export { refuseSingleHanded } from './approval.rules.ts'
export { askedMeanwhile, hasAsked } from './approval-key.queries.ts'
export { type Execution, type GuardedKind, guardedKind, minorUnits } from './approval-kind.ts'
export { routeApprovals } from './approvals.routes.ts'
export { approvalsOfActions, guardedKindOf } from './approvals-of-actions.ts'
export { recordApproved } from './record-approved.ts'
export { requestApproval } from './request-approval.ts'
