/** Requested → paid or refused; a refused one lets its vouchers go. */
export const settlementStatuses = ['requested', 'paid', 'refused'] as const

const dayMillis = 86_400_000
/** An account younger than this when the settlement was asked for is looked at twice. */
const freshDays = 7

interface PayeeFacts {
  /** Whether an account is kept with the settlement. */
  readonly isNamed: boolean
  /** When the merchant last named an account, this one or a later one. */
  readonly changedAt: Date | null
  /** When the settlement was asked for. */
  readonly askedAt: Date
}

/**
 * What whoever pays a settlement, or agrees to it, must know of the account first: there is none, the merchant has
 * named another since, or this one only shortly before. Null: nothing.
 */
export function payeeWarning({ isNamed, changedAt, askedAt }: PayeeFacts): 'none' | 'since' | 'fresh' | null {
  if (!isNamed) return 'none'
  if (!changedAt) return null
  const ageMillis = askedAt.getTime() - changedAt.getTime()
  if (ageMillis < 0) return 'since'
  return ageMillis < freshDays * dayMillis ? 'fresh' : null
}
