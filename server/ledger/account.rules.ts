/**
 * Names an account. Two addresses with the same kind, owner and currency are one account; it is opened at its first
 * use, with the floor given then.
 */
export interface AccountAddress {
  /** Such as `wallet` or `clearing:bank`; the modules decide. */
  readonly kind: string
  /** Null for an account of the house. */
  readonly ownerType: string | null
  readonly ownerId: bigint | null
  /** ISO 4217, or three letters of our own. */
  readonly currency: string
  /** What is available never falls below it; null: no limit. */
  readonly floorMinor: bigint | null
}

/** What the posting engine knows of a locked account. Amounts in minor units. */
export interface AccountState {
  readonly id: bigint
  readonly address: AccountAddress
  /** Number of its entries: the version of the last one. */
  readonly version: bigint
  readonly balanceMinor: bigint
  readonly heldMinor: bigint
  readonly frozen: boolean
}

export interface Actor {
  readonly type: 'client' | 'staff' | 'system'
  readonly id: bigint | null
}

/** One text per account, for maps. */
export function accountKey(address: AccountAddress): string {
  return `${address.kind} ${address.ownerType} ${address.ownerId} ${address.currency}`
}
