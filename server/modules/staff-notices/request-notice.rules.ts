import { currencyFacts, currencyOf, defaultCurrency } from '#contract/kernel/currencies.ts'
import type { Language } from '#contract/kernel/localized.ts'
import { formatAmount, fromWire } from '#contract/kernel/money.ts'
import { amountAtStake } from '#contract/shapes/approval-kinds.ts'

const decided = ['executed', 'refused', 'withdrawn', 'expired'] as const

/** The amount of a request in the reader's notation; null when it moves no money. */
export function worthOf(facts: Readonly<Record<string, unknown>>, locale: Language): string | null {
  const name = amountAtStake(facts)
  if (name === null) return null
  const currency = typeof facts['currency'] === 'string' ? currencyOf(facts['currency']) : defaultCurrency
  return `${formatAmount(fromWire(String(facts[name]), currency), currency)} ${currencyFacts(currency).symbol[locale]}`
}

/** The sentence for a request's state. */
export function stateSentence(status: string | null): 'body' | (typeof decided)[number] {
  return decided.find((known) => known === status) ?? 'body'
}
