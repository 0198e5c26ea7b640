import { Refusal } from '#contract/kernel/refusal.ts'
import type { MoneyRequestStatus } from '#contract/operations/transfers/money-request.ts'

/** Requests of one client in 24 hours: to all, and to one; what was withdrawn or declined counts too. */
export const askedMax = 20
export const askedOfOneMax = 3

/** What the last 24 hours hold. */
export interface AskedBefore {
  readonly toAll: number
  readonly toOne: number
  /** The one who is asked takes no requests of this client. */
  readonly isBlocked: boolean
}

/** Why a client may not ask another one for money; null: they may. */
export function refuseAsking({ toAll, toOne, isBlocked }: AskedBefore): Refusal | null {
  if (isBlocked) return new Refusal('money_request.blocked')
  if (toOne >= askedOfOneMax) return new Refusal('money_request.person_limit', { max: askedOfOneMax })
  if (toAll >= askedMax) return new Refusal('money_request.daily_limit', { max: askedMax })
  return null
}

export interface Payable {
  readonly askerId: bigint
  /** Null: the person who scans the bill of a merchant. */
  readonly payerId: bigint | null
  readonly amountMinor: bigint
  readonly storedStatus: Exclude<MoneyRequestStatus, 'expired'>
  readonly expiresAt: Date
}

/** An open request ends by itself. */
export function statusAt(
  { storedStatus, expiresAt }: Pick<Payable, 'storedStatus' | 'expiresAt'>,
  now: Date,
): MoneyRequestStatus {
  return storedStatus === 'waiting' && expiresAt <= now ? 'expired' : storedStatus
}

/** Why this transfer does not pay the request; null: it does. */
export function refusePaying(
  request: Payable | undefined,
  transfer: { readonly from: bigint; readonly to: bigint; readonly amountMinor: bigint },
  now: Date,
): Refusal | null {
  if (!request || !isFor(request, transfer)) return new Refusal('request.not_found')
  return statusAt(request, now) === 'waiting' ? null : new Refusal('money_request.not_waiting')
}

function isFor(
  { askerId, payerId, amountMinor }: Payable,
  transfer: { readonly from: bigint; readonly to: bigint; readonly amountMinor: bigint },
): boolean {
  const isPayer = payerId === null || payerId === transfer.from
  return isPayer && askerId === transfer.to && amountMinor === transfer.amountMinor
}
