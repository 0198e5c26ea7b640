import { type Currency, defaultCurrency } from '#contract/kernel/currencies.ts'
import { tripoliToday } from '#contract/kernel/dates.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { AccountAddress, Actor, Book, Tally } from '#server/ledger/index.ts'

/** What one member of staff may decide without a second person. Minor units. */
export interface AloneTerms {
  /** At once. */
  readonly onceMinorMax: bigint
  /** In a Tripoli day, all decisions of this person together. */
  readonly dayMinorMax: bigint
  /** In a Tripoli day about one client, of all who decide. */
  readonly clientDayMinorMax: bigint
}

/** Decided alone today. */
export interface AloneToday {
  readonly makerMinor: bigint
  readonly clientMinor: bigint
}

export interface AloneCase {
  readonly clientId: bigint
  readonly amountMinor: bigint
  readonly currency: Currency
}

/** Refuses what needs a second person; null for what one may decide. */
export function refuseAlone(
  { amountMinor, currency }: Pick<AloneCase, 'amountMinor' | 'currency'>,
  { onceMinorMax, dayMinorMax, clientDayMinorMax }: AloneTerms,
  { makerMinor, clientMinor }: AloneToday,
): Refusal | null {
  return (
    refuseSingleHanded(amountMinor, onceMinorMax, currency) ??
    refuseDay(amountMinor, dayMinorMax - makerMinor, 'own', currency) ??
    refuseDay(amountMinor, clientDayMinorMax - clientMinor, 'client', currency)
  )
}

/** Refuses an amount above the limit of one person; null up to the limit. */
export function refuseSingleHanded(
  amountMinor: bigint,
  minorMax: bigint,
  currency: Currency,
): Refusal | null {
  if (amountMinor <= minorMax) return null
  return new Refusal('approval.needed', {
    amount: toWire(amountMinor, currency),
    max: toWire(minorMax, currency),
    currency,
  })
}

/** Refuses what is more than is left of a day; null up to it. */
export function refuseDay(
  amountMinor: bigint,
  leftMinor: bigint,
  whose: 'own' | 'client',
  currency: Currency,
): Refusal | null {
  if (amountMinor <= leftMinor) return null
  const left = toWire(leftMinor < 0n ? 0n : leftMinor, currency)
  return new Refusal('approval.needed_today', {
    amount: toWire(amountMinor, currency),
    left,
    currency,
    ...(whose === 'client' && { whose }),
  })
}

/** What counts the decisions of a person; the terminal counts as one person. */
export function aloneOfStaff(staffId: bigint | null): AccountAddress {
  return counter('decided-alone', 'staff', staffId ?? 0n)
}

function aloneOfClient(clientId: bigint): AccountAddress {
  return counter('decided-alone', 'client', clientId)
}

/** What counts the value of the batches that a person orders. */
export function orderedAloneBy(staffId: bigint | null): AccountAddress {
  return counter('ordered-alone', 'staff', staffId ?? 0n)
}

/** Moves no money; its lock and its tally count. */
function counter(kind: string, ownerType: string, ownerId: bigint): AccountAddress {
  return { kind, ownerType, ownerId, currency: defaultCurrency, floorMinor: null }
}

/** Locked with the accounts of the posting, so that decisions at once see each other. Only staff are counted. */
export function accountsAlone(actor: Actor, clientId: bigint): AccountAddress[] {
  return actor.type === 'staff' ? [aloneOfStaff(actor.id), aloneOfClient(clientId)] : []
}

/** The new counts of today, or why it needs a second person. */
export function decideAlone(one: AloneCase, terms: AloneTerms, book: Book): readonly Tally[] | Refusal {
  const { clientId, amountMinor, currency } = one
  if (book.actor.type !== 'staff') return refuseSingleHanded(amountMinor, terms.onceMinorMax, currency) ?? []
  const [maker, client] = [aloneOfStaff(book.actor.id), aloneOfClient(clientId)]
  const today = tripoliToday(book.now)
  const [makerMinor, clientMinor] = [usedOf(book.tally(maker), today), usedOf(book.tally(client), today)]
  return (
    refuseAlone(one, terms, { makerMinor, clientMinor }) ?? [
      { account: maker, text: usedText(makerMinor + amountMinor, today) },
      { account: client, text: usedText(clientMinor + amountMinor, today) },
    ]
  )
}

/** What one person may decide alone now, of what is left of the day; at least zero. */
export function leftAlone(onceMinorMax: bigint, dayMinorMax: bigint, usedMinor: bigint): bigint {
  const leftMinor = dayMinorMax - usedMinor
  if (leftMinor < 0n) return 0n
  return leftMinor < onceMinorMax ? leftMinor : onceMinorMax
}

/** What was used of `today`, a Tripoli day by the database's clock; a tally counts only within its day. */
export function usedOf(tally: string | null, today: string): bigint {
  const [day, usedMinor = '0'] = tally?.split(' ') ?? []
  return day === today ? BigInt(usedMinor) : 0n
}

/** `2026-11-20 12500`: the day and its amount. */
export function usedText(usedMinor: bigint, today: string): string {
  return `${today} ${usedMinor}`
}
