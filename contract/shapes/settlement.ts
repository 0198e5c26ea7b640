/**
 * Requested → approved → sent to the bank → paid; withdrawn by the merchant before it is approved, refused before it is
 * sent, returned by the bank afterwards. Those three release their vouchers.
 */
export const settlementStatuses = [
  'requested',
  'approved',
  'sent',
  'paid',
  'refused',
  'returned',
  'withdrawn',
] as const

const dayMillis = 86_400_000
/** A newer account at the time of the request needs a second look. */
const freshDays = 7

interface PayeeFacts {
  /** Whether the settlement has an account. */
  readonly isNamed: boolean
  /** When the merchant last changed the account. */
  readonly changedAt: Date | null
  /** The time of the request. */
  readonly askedAt: Date
}

/**
 * What the person who pays or approves must know about the account: it is missing, it was changed since, or changed
 * shortly before. Null: nothing.
 */
export function payeeWarning({ isNamed, changedAt, askedAt }: PayeeFacts): 'none' | 'since' | 'fresh' | null {
  if (!isNamed) return 'none'
  if (!changedAt) return null
  const ageMillis = askedAt.getTime() - changedAt.getTime()
  if (ageMillis < 0) return 'since'
  return ageMillis < freshDays * dayMillis ? 'fresh' : null
}

const referencePattern = /^\s*ST-?(\d{1,18})\s*$/i

/** What the bank is told and repeats on its statement: `ST1234`. */
export function bankReferenceOf(settlementId: bigint): string {
  return `ST${settlementId}`
}

/** The settlement that a reference names; null for other texts. */
export function settlementOfReference(text: string): bigint | null {
  const [, digits] = referencePattern.exec(text) ?? []
  return digits === undefined ? null : BigInt(digits)
}
