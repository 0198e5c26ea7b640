import { Refusal } from '#contract/kernel/refusal.ts'

export type VoucherKind = 'recharge' | 'card' | 'goods'
export type VoucherStatus = 'available' | 'reserved' | 'sold' | 'used' | 'cancelled' | 'expired'

/**
 * A voucher whose code was given, locked for the batch it is decided in. One object for all requests with that code:
 * `takenNow` is how a request sees that an earlier one of the same batch used it. Amounts in minor units.
 */
export interface VoucherFacts {
  readonly id: bigint
  readonly serialNumber: string
  readonly categoryId: bigint
  readonly supplierId: bigint
  readonly kind: VoucherKind
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: VoucherStatus
  readonly usedBy: bigint | null
  /** Its batch is activated, or was when the voucher was sold. */
  readonly activated: boolean
  /** By the database's clock. */
  readonly expired: boolean
  takenNow: boolean
}

type OrderState = Pick<VoucherFacts, 'kind' | 'status' | 'activated' | 'expired'>

/**
 * Whether this client may use the voucher as this kind. Unknown, used, expired, cancelled and not activated are told
 * alike; only who used it before learns so, and a voucher that is still good may be told to be of another kind. A
 * supplier's card is used outside: here its code tells nothing.
 */
export function refuseUse(
  voucher: (Pick<VoucherFacts, 'usedBy' | 'takenNow'> & OrderState) | null,
  use: { readonly kind: VoucherKind; readonly clientId: bigint },
): Refusal | null {
  if (!voucher) return new Refusal('voucher.not_usable')
  if (voucher.usedBy === use.clientId) return new Refusal('voucher.used_by_you')
  if (voucher.takenNow || voucher.kind === 'card' || !isGood(voucher))
    return new Refusal('voucher.not_usable')
  return voucher.kind === use.kind ? null : new Refusal('voucher.wrong_kind')
}

/** Printed vouchers pay from `available` or `sold`, once their batch is activated. */
export function isGood({ status, activated, expired }: OrderState): boolean {
  return activated && !expired && (status === 'available' || status === 'sold')
}

/** The status a person is told: a voucher expires by its date, and is cancelled with its batch. */
export function shownStatus(voucher: {
  readonly status: VoucherStatus
  readonly expired: boolean
  readonly batchCancelled: boolean
}): VoucherStatus {
  const open = voucher.status === 'available' || voucher.status === 'reserved'
  if (voucher.batchCancelled && open) return 'cancelled'
  return voucher.expired && (open || voucher.status === 'sold') ? 'expired' : voucher.status
}
