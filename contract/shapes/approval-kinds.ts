import { declaredApprovals, declaredOnce } from '../resource-manifest.ts'

/** What needs two people, and the permission that the maker needs, at the request and at the execution. */
export const askPermissions = {
  'role-permissions': 'roles-update',
  'user-roles': 'users-update',
  'clear-codes': 'generate-vouchers-print',
  'large-batch': 'generate-vouchers-store',
  'transfer-reversal': 'wallet-transactions-reverse',
  'voucher-sale': 'voucher-sales-store',
  'voucher-return': 'voucher-sales-return',
  'setting-limits': 'settings-update',
  ...declaredApprovals,
} as const
export type ApprovalKind = keyof typeof askPermissions

// The keys of the object above.
export const approvalKinds = Object.keys(askPermissions) as [ApprovalKind, ...ApprovalKind[]]

export type ApprovalPermission = `approvals-${ApprovalKind}`

/** Kinds with one open request per subject. The database enforces it too. */
export const onceKinds = declaredOnce
export type OnceKind = (typeof onceKinds)[number]

/** Opens every request and its decision for reading only. */
export const readApprovals = 'approvals-index'

/** The permission to decide about a kind. */
export function approvalPermission(kind: ApprovalKind): ApprovalPermission {
  return `approvals-${kind}`
}

/** The amounts that weigh a request; the first one present counts. */
const amountsAtStake = ['net_amount', 'total_value', 'amount'] as const

/** The field of a request's facts with its amount; null when there is none. */
export function amountAtStake(facts: Readonly<Record<string, unknown>>): string | null {
  return amountsAtStake.find((name) => typeof facts[name] === 'string') ?? null
}
