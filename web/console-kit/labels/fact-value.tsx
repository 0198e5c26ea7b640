import { Money } from '#web/ui/money.tsx'
import { amountFacts, useFactLabels } from './use-fact-labels.ts'

interface FactValueProps {
  /** What it stands among; one of them is the currency. */
  readonly facts: Readonly<Record<string, unknown>>
  readonly field: string
  readonly value: string
}

const amountText = /^-?\d+(\.\d+)?$/

/** A fact of an approval as it is read: an amount as money, what stands for a word as one. */
export function FactValue({ facts, field, value }: FactValueProps) {
  const { said } = useFactLabels(facts)
  if (!amountFacts.has(field) || !amountText.test(value)) return <bdi>{said(field, value)}</bdi>
  const { currency } = facts
  return <Money value={value} {...(typeof currency === 'string' && { currency })} />
}
