/** What needs two people. Who may decide about one holds `approvals-<kind>`. */
export const approvalKinds = [
  'role-permissions',
  'user-roles',
  'adjustment',
  'settlement-payment',
  'clear-codes',
  'large-batch',
  'contact-verification',
  'transfer-reversal',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

export type ApprovalPermission = `approvals-${ApprovalKind}`

export function approvalPermission(kind: ApprovalKind): ApprovalPermission {
  return `approvals-${kind}`
}
