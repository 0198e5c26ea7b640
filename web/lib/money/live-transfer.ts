import { fromWire, parseAmount, toWire } from '#contract/kernel/amounts.ts'
import { currencyOf } from '#contract/kernel/currencies.ts'
import { type FeeTerms, feeOf, mostWithFee, readFee } from '#contract/kernel/fee.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { showSettings } from '#contract/operations/settings/show-settings.ts'
import type { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import { exceeds } from '#web/lib/formats/exceeds.ts'

type Wallet = Pick<AnswerOf<typeof showWallet>, 'currency' | 'balance' | 'available' | 'limits'>
type Terms = Pick<AnswerOf<typeof showSettings>['transfer'], 'amount_min' | 'amount_max' | 'fee'>

/** Why an amount cannot be sent, even with more digits. */
export type Beyond = 'balance' | 'balance_with_fee' | 'daily' | 'monthly' | 'maximum'

/** What allows not even the smallest transfer. */
type NoneCause = 'balance' | 'daily' | 'monthly'

export interface LiveTransfer {
  /** For the typed amount; undefined while it is none. */
  readonly fee: string | undefined
  readonly total: string | undefined
  /** Also undefined while the balance is too low. */
  readonly balanceAfter: string | undefined
  readonly beyond: Beyond | null
  /** Below the smallest transfer: more digits may help. */
  readonly isTooLittle: boolean
  /** The largest amount that balance, limits and fee allow; null when it is below the smallest transfer. */
  readonly most: string | null
  /** Why there is no such amount; null: there is one. */
  readonly cause: NoneCause | null
  /** By how much the balance is too low for the typed amount; undefined: it is not. */
  readonly missing: string | undefined
  /** For the typed amount, or for every amount: recharging helps. */
  readonly isShort: boolean
}

/** The plan gives a free transfer. */
const noFee: FeeTerms = { fixedMinor: 0n, shareBp: 0, feeMinorMin: 0n, feeMinorMax: null }
const noFigures = { fee: undefined, total: undefined, balanceAfter: undefined, missing: undefined } as const

/** The result of a transfer while typing, by the server's rules; the server checks again before anything moves. */
export function followTransfer(typed: string, wallet: Wallet, terms: Terms): LiveTransfer {
  const currency = currencyOf(wallet.currency)
  const read = (wire: string) => fromWire(wire, currency)
  const write = (minor: bigint) => toWire(minor, currency)
  const fee = wallet.limits.free_transfers_left > 0 ? noFee : readFee(terms.fee, currency)
  const availableMinor = read(wallet.available)
  const ceilings = {
    maximum: read(terms.amount_max),
    daily: read(wallet.limits.transfer_daily_left),
    monthly: read(wallet.limits.transfer_monthly_left),
  }
  const affordableMinor = mostWithFee(availableMinor, fee)
  const isPoor = affordableMinor < read(terms.amount_min) || affordableMinor === 0n
  const mostMinor = least(affordableMinor, ...Object.values(ceilings))
  const isNone = mostMinor < read(terms.amount_min) || mostMinor === 0n
  const most = isNone ? null : write(mostMinor)
  const ceilingCause = ceilings.monthly === mostMinor ? 'monthly' : 'daily'
  const cause = isNone ? (isPoor ? 'balance' : ceilingCause) : null
  const amountMinor = parseAmount(typed, currency)
  if (typeof amountMinor !== 'bigint' || amountMinor === 0n)
    return { ...noFigures, beyond: null, isTooLittle: false, most, cause, isShort: isPoor }
  const beyondCeiling = beyondOf(amountMinor, ceilings)
  const isTooLittle = amountMinor < read(terms.amount_min)
  // A transfer that the server would refuse has no figures.
  if (beyondCeiling || isTooLittle)
    return { ...noFigures, beyond: beyondCeiling, isTooLittle, most, cause, isShort: isPoor }
  const feeMinor = feeOf(amountMinor, fee)
  const totalMinor = amountMinor + feeMinor
  const reaches = totalMinor <= availableMinor
  return {
    fee: write(feeMinor),
    total: write(totalMinor),
    balanceAfter: reaches ? write(read(wallet.balance) - totalMinor) : undefined,
    missing: reaches ? undefined : write(totalMinor - availableMinor),
    beyond: reaches ? null : shortOf(amountMinor, availableMinor),
    isTooLittle,
    most,
    cause,
    isShort: !reaches,
  }
}

/** Whether balance, limits or fee forbid an amount; nothing is known to be too much before the wallet is read. */
export function exceedsMost(amount: string, figures: Pick<LiveTransfer, 'most'> | null): boolean {
  return figures !== null && (figures.most === null || exceeds(amount, figures.most))
}

/** In the server's order. */
function beyondOf(
  amountMinor: bigint,
  ceilings: { readonly maximum: bigint; readonly daily: bigint; readonly monthly: bigint },
): Beyond | null {
  if (amountMinor > ceilings.maximum) return 'maximum'
  if (amountMinor > ceilings.daily) return 'daily'
  return amountMinor > ceilings.monthly ? 'monthly' : null
}

function shortOf(amountMinor: bigint, availableMinor: bigint): Beyond {
  return amountMinor > availableMinor ? 'balance' : 'balance_with_fee'
}

function least(...amounts: readonly bigint[]): bigint {
  const [smallest = 0n] = amounts.toSorted((one, other) => (one < other ? -1 : 1))
  return smallest
}
