import { createElement, type ReactNode } from 'react'
import { currencyOf } from '#contract/kernel/currencies.ts'
import { fromWire, toWire } from '#contract/kernel/money.ts'
import { Money } from '#web/ui/money.tsx'

/** The price of so many people. */
export function useTicketMoney({
  price,
  currency,
}: {
  readonly price: string
  readonly currency: string
}): (people: number) => ReactNode {
  const known = currencyOf(currency)
  return (people) =>
    createElement(Money, { value: toWire(fromWire(price, known) * BigInt(people), known), currency })
}
