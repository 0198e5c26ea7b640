/** What needs two people, and the permission that whoever asks holds, when asking and when it is done. */
export const askPermissions = {
  'role-permissions': 'roles-update',
  'user-roles': 'users-update',
  'user-sign-in': 'users-change-sign-in',
  'second-factor-reset': 'users-reset-factors',
  adjustment: 'clients-adjust',
  'settlement-payment': 'settlements-pay',
  'clear-codes': 'generate-vouchers-print',
  'large-batch': 'generate-vouchers-store',
  'contact-verification': 'clients-verify',
  'transfer-reversal': 'wallet-transactions-reverse',
  'bank-recharge': 'recharge-requests-approve',
  'card-refund': 'card-orders-refund',
  'setting-limits': 'settings-update',
  'payment-terms': 'payment-methods-change-terms',
} as const
export type ApprovalKind = keyof typeof askPermissions

// Its keys are those of the object above, and nothing else.
export const approvalKinds = Object.keys(askPermissions) as [ApprovalKind, ...ApprovalKind[]]

export type ApprovalPermission = `approvals-${ApprovalKind}`

/** What happens to its subject once: while a request for it waits, nobody makes another. The database says the same. */
export const onceKinds = [
  'bank-recharge',
  'card-refund',
  'settlement-payment',
] as const satisfies readonly ApprovalKind[]
export type OnceKind = (typeof onceKinds)[number]

/** Who may read every request and its decision, and decide about none by it. */
export const readApprovals = 'approvals-index'

/** Who may decide about a kind. */
export function approvalPermission(kind: ApprovalKind): ApprovalPermission {
  return `approvals-${kind}`
}

/** What a request is weighed by; the first there is. */
const amountsAtStake = ['net_amount', 'total_value', 'amount'] as const

/** The field of a request's facts that says how much it is about; null when none does. */
export function amountAtStake(facts: Readonly<Record<string, unknown>>): string | null {
  return amountsAtStake.find((name) => typeof facts[name] === 'string') ?? null
}
