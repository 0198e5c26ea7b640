import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { filterShape, pageQuery } from '#contract/kernel/paging.ts'
import { idOutput, idParams, instant, localized } from '#contract/kernel/shapes.ts'
import { approvalKinds, approvalPermission } from '#contract/shapes/approval-kinds.ts'

export const approvalStatuses = ['waiting', 'executed', 'refused', 'withdrawn', 'expired'] as const

/** Why maker and checker may be one person. */
export const ties = [
  'approval.one_behind_both',
  'approval.changed_lately',
  'approval.too_many_changes',
] as const

const person = z.object({ id: idOutput, name: z.string() })
/** Changes by field: an amount is a decimal string, a list is sorted by name. */
const facts = z.record(z.string(), z.unknown())

export const approval = z.object({
  id: idOutput,
  kind: z.enum(approvalKinds),
  status: z.enum(approvalStatuses),
  maker: person,
  checker: person.nullable(),
  subject: z.object({
    type: z.string(),
    id: z.string().nullable(),
    title: z.union([z.string(), localized]).nullable(),
  }),
  /** The maker's. */
  reason: z.string().nullable(),
  /** The checker's. */
  answer: z.string().nullable(),
  before: facts.nullable(),
  after: facts,
  created_at: instant,
  expires_at: instant,
  decided_at: instant.nullable(),
  actions: z.array(z.enum(['approve', 'refuse', 'withdraw'])),
})
export type Approval = z.output<typeof approval>

export const listApprovals = defineOperation({
  id: 'approvals.list',
  summary: 'Requests of mine and those I may decide about, or all for who may read all, newest first.',
  method: 'GET',
  path: '/approvals',
  access: 'staff',
  paged: true,
  query: pageQuery.extend({
    ...filterShape({
      status: z.enum(approvalStatuses),
      kind: z.enum(approvalKinds),
      /** `decide`: those that wait for me. */
      mine: z.enum(['asked', 'decide']),
    }),
  }),
  answer: z.array(approval),
})

export const showApproval = defineOperation({
  id: 'approvals.show',
  summary: 'One request: what changes, and whether what it is about has changed since.',
  method: 'GET',
  path: '/approvals/:id',
  access: 'staff',
  params: idParams,
  answer: approval.extend({
    /** The subject has changed since the request: it cannot be approved. */
    changed_meanwhile: z.boolean(),
    /** While it waits, current facts for the decision; they refuse nothing. */
    now: facts.nullable(),
    /** The maker no longer works here or may no longer ask for this: it cannot be approved. */
    maker_without_right: z.boolean(),
    /** What maker and checker have in common; while it waits, the reader is the checker. */
    shared: z.array(z.enum(['device', 'network'])),
    /** Why this reader and the maker cannot decide together. */
    tied: z.enum(ties).nullable(),
  }),
})

const mayDecide: `staff:${string}` = `staff:${approvalKinds.map(approvalPermission).join('|')}`

export const approve = defineOperation({
  id: 'approvals.approve',
  summary: 'Agree: what was asked for is done now, exactly as it was asked for.',
  method: 'POST',
  path: '/approvals/:id/approval',
  access: mayDecide,
  freshProof: true,
  params: idParams,
  answer: approval,
  errors: [
    'approval.own_request',
    'approval.not_waiting',
    'approval.changed_meanwhile',
    'approval.maker_without_right',
    ...ties,
    'staff.beyond_own_rights',
    'staff.own_rights',
    'staff.own_client',
    'branch.not_yours',
  ],
})

export const refuse = defineOperation({
  id: 'approvals.refuse',
  summary: 'Say no, with a reason that the maker reads.',
  method: 'POST',
  path: '/approvals/:id/refusal',
  access: mayDecide,
  params: idParams,
  body: z.strictObject({ reason: z.string().trim().min(3).max(500) }),
  answer: approval,
  errors: ['approval.own_request', 'approval.not_waiting'],
})

export const withdraw = defineOperation({
  id: 'approvals.withdraw',
  summary: 'Take my own request back.',
  method: 'DELETE',
  path: '/approvals/:id',
  access: 'staff',
  params: idParams,
  answer: approval,
  errors: ['approval.not_waiting'],
})
