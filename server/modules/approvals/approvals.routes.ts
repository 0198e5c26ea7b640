import {
  approve as approveOperation,
  listApprovals,
  refuse as refuseOperation,
  showApproval as showApprovalOperation,
  withdraw as withdrawOperation,
} from '#contract/operations/approvals/approvals.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { GuardedKind } from './approval-kind.ts'
import { type ApprovalDeps, approve, refuse, withdraw } from './decide-approval.ts'
import { readApprovals, showApproval } from './show-approvals.ts'

export interface ApprovalRouteDeps extends Pick<ApprovalDeps, 'database'> {
  /** Everything that needs two people. */
  readonly guarded: readonly GuardedKind[]
}

export function routeApprovals(api: Api, { database, guarded }: ApprovalRouteDeps): void {
  const deps = { database, kinds: new Map(guarded.map((kind) => [kind.kind as string, kind])) }
  api.list(listApprovals, ({ query, actor }) => readApprovals(database.db, query, actor))
  api.route(showApprovalOperation, ({ params, actor, origin }) =>
    showApproval(deps, params.id, { actor, origin }),
  )
  api.route(approveOperation, ({ params, actor, origin }) => approve(deps, { id: params.id, actor, origin }))
  api.route(refuseOperation, ({ params, body, actor, origin }) =>
    refuse(deps, { id: params.id, actor, origin }, body.reason),
  )
  api.route(withdrawOperation, ({ params, actor, origin }) =>
    withdraw(deps, { id: params.id, actor, origin }),
  )
}
