export { markExpired as expireApprovals } from './approval.queries.ts'
export { type Execution, type GuardedKind, guardedKind } from './approval-kind.ts'
export { routeApprovals } from './approvals.routes.ts'
export {
  type ApprovalFacts,
  type ApprovedInput,
  loadApprovals,
  loadGiven,
  type MaybeApproved,
  refuseApproved,
  saveExecuted,
  saveGiven,
} from './approve-at-desk.ts'
export { requestApproval } from './request-approval.ts'
