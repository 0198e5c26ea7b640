import { Refusal } from '#contract/kernel/refusal.ts'

export type VoucherKind = 'recharge' | 'card' | 'goods'
export type VoucherStatus = 'available' | 'reserved' | 'sold' | 'used' | 'cancelled' | 'expired'

/**
 * A voucher with this code, locked for its batch of requests. One object for all requests with the code: `takenNow`
 * shows a use by an earlier one. Amounts in minor units.
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
  /** Its batch is activated, or was at the sale. */
  readonly activated: boolean
  /** By the database's clock. */
  readonly expired: boolean
  takenNow: boolean
}

type OrderState = Pick<VoucherFacts, 'kind' | 'status' | 'activated' | 'expired'>

/**
 * Whether this client may use the voucher in this way. Unknown, used, expired, cancelled and not activated get the
 * same answer; only its own user learns that it is used, and a good one may be named as another kind. A supplier's
 * card is used elsewhere: here its code reveals nothing.
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

/** Printed vouchers pay when `available` or `sold`, once their batch is activated. */
export function isGood({ status, activated, expired }: OrderState): boolean {
  return activated && !expired && (status === 'available' || status === 'sold')
}

/**
 * What its holder is shown: a voucher expires by its date, also a sold one, which pays no more, and is cancelled with
 * its batch. In the console a sold one stays sold: `voucherState`.
 */
export function shownStatus(voucher: {
  readonly status: VoucherStatus
  readonly expired: boolean
  readonly batchCancelled: boolean
}): VoucherStatus {
  const open = voucher.status === 'available' || voucher.status === 'reserved'
  if (voucher.batchCancelled && open) return 'cancelled'
  return voucher.expired && (open || voucher.status === 'sold') ? 'expired' : voucher.status
}
