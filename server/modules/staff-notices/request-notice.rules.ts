import { currencyFacts, currencyOf, defaultCurrency } from '#contract/kernel/currencies.ts'
import type { Language } from '#contract/kernel/localized.ts'
import { formatAmount, fromWire } from '#contract/kernel/money.ts'
import { amountAtStake } from '#contract/shapes/approval-kinds.ts'

const decided = ['executed', 'refused', 'withdrawn', 'expired'] as const

/** What a request is about in money, as its readers write it; null when it moves none. */
export function worthOf(facts: Readonly<Record<string, unknown>>, locale: Language): string | null {
  const name = amountAtStake(facts)
  if (name === null) return null
  const currency = typeof facts['currency'] === 'string' ? currencyOf(facts['currency']) : defaultCurrency
  return `${formatAmount(fromWire(String(facts[name]), currency), currency)} ${currencyFacts(currency).symbol[locale]}`
}

/** Which sentence says where a request is: it waits, or what became of it. */
export function stateSentence(status: string | null): 'body' | (typeof decided)[number] {
  return decided.find((known) => known === status) ?? 'body'
}
