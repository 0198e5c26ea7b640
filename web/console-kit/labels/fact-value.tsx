import { Money } from '#web/ui/money.tsx'
import { amountFacts, useFactLabels } from './use-fact-labels.ts'

interface FactValueProps {
  /** Its neighbours; one of them is the currency. */
  readonly facts: Readonly<Record<string, unknown>>
  readonly field: string
  readonly value: string
}

const amountText = /^-?\d+(\.\d+)?$/

/** A fact of an approval: an amount as money, a code as its label. */
export function FactValue({ facts, field, value }: FactValueProps) {
  const { textOf } = useFactLabels(facts)
  if (!amountFacts.has(field) || !amountText.test(value)) return <bdi>{textOf(field, value)}</bdi>
  const { currency } = facts
  return <Money value={value} {...(typeof currency === 'string' && { currency })} />
}
