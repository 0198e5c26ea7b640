import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { inDinars, rateOf } from '#contract/kernel/exchange.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { CategoryRow } from '#server/modules/catalogue/index.ts'
import type { StockCard } from './order.rules.ts'

/** What cards cost in dinars, fixed at the sale. Minor units. */
export interface CardsCost {
  readonly costMinor: bigint
  /** What the supplier takes beside it. */
  readonly buyFeeMinor: bigint
  /** How much less both are than at the rates of the deliveries; below zero: more. */
  readonly rateGainMinor: bigint
  /** Where they were bought in another currency: both in its thousandths, and the rate that was used. */
  readonly bought: {
    readonly costThousandths: bigint
    readonly feeThousandths: bigint
    readonly rate: string
  } | null
}

type Buying = Pick<CategoryRow, 'buyCurrency' | 'buyPriceMinor' | 'rate'>

/** Refused while no rate of the currency is in force: the cost would be a guess. */
export function costOfCards(
  cards: readonly Pick<StockCard, 'costMinor' | 'feeMinor' | 'rate'>[],
  { buyCurrency, buyPriceMinor, rate }: Buying,
): CardsCost | Refusal {
  const costs = cards.map((card) => ({ ...card, costMinor: card.costMinor ?? buyPriceMinor }))
  const cost = sumOf(costs.map(({ costMinor }) => costMinor))
  const fee = sumOf(costs.map(({ feeMinor }) => feeMinor))
  if (buyCurrency === defaultCurrency)
    return { costMinor: cost, buyFeeMinor: fee, rateGainMinor: 0n, bought: null }
  if (rate === null) return new Refusal('card.rate_missing', { currency: buyCurrency })
  const costMinor = inDinars(cost, rateOf(rate))
  const buyFeeMinor = inDinars(fee, rateOf(rate))
  // At the rates of their deliveries, each rate rounded once.
  const delivered = [...Map.groupBy(costs, (card) => card.rate ?? rate)].map(([then, those]) =>
    inDinars(sumOf(those.map((card) => card.costMinor + card.feeMinor)), rateOf(then)),
  )
  const isAsDelivered = costs.every((card) => (card.rate ?? rate) === rate)
  return {
    costMinor,
    buyFeeMinor,
    rateGainMinor: isAsDelivered ? 0n : sumOf(delivered) - costMinor - buyFeeMinor,
    bought: { costThousandths: cost, feeThousandths: fee, rate },
  }
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}
