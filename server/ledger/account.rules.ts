/**
 * Names an account. Addresses with the same kind, owner and currency are one account; its first use opens it with the
 * given floor.
 */
export interface AccountAddress {
  /** Such as `wallet` or `clearing:bank`; modules decide. */
  readonly kind: string
  /** Null for an account of the operator; see also `stripedAccount`. */
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

/** The owner of a stripe; its number is the owner's id. */
export const stripeOwner = 'stripe'
/** Stripes are numbered from 0. */
export const stripesMax = 64

/**
 * An account of the operator that nearly every posting moves. Each worker has a stripe of its own, so that batches at
 * once do not wait for one row; what the operator has is the sum of the kind.
 */
export function stripedAccount(kind: string, currency: string): AccountAddress {
  return { kind, ownerType: stripeOwner, ownerId: null, currency, floorMinor: null }
}

/** Whether the worker's stripe is still to be filled in. */
export function isStriped({ ownerType, ownerId }: AccountAddress): boolean {
  return ownerId === null && ownerType === stripeOwner
}
