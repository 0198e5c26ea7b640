/**
 * Names an account. Addresses with the same kind, owner and currency are one account; its first use opens it with the
 * given floor.
 */
export interface AccountAddress {
  /** Such as `wallet` or `clearing:bank`; modules decide. */
  readonly kind: string
  /** Null for an account of the operator. */
  readonly ownerType: string | null
  readonly ownerId: bigint | null
  /** ISO 4217, or three letters of our own. */
  readonly currency: string
  /** The available amount never falls below it; null: no limit. */
  readonly floorMinor: bigint | null
}

/** A locked account. Amounts in minor units. */
export interface AccountState {
  readonly id: bigint
  readonly address: AccountAddress
  /** The number of its entries, which is the version of the last one. */
  readonly version: bigint
  readonly balanceMinor: bigint
  readonly heldMinor: bigint
  readonly frozen: boolean
}

export interface Actor {
  readonly type: 'client' | 'staff' | 'system'
  readonly id: bigint | null
}

/** One text per account, as a key of maps. */
export function accountKey(address: AccountAddress): string {
  return `${address.kind} ${address.ownerType} ${address.ownerId} ${address.currency}`
}
