import { listPlanPrices } from '#contract/operations/cards/list-plan-prices.ts'
import { useCall } from './use-call.ts'

/** By category: what one card costs with the plan of who is signed in, where that is less. Until it is known, the usual prices are shown. */
export function usePlanPrices(): ReadonlyMap<string, string> {
  const { data = [] } = useCall(listPlanPrices, { quiet: true })
  return new Map(data.map(({ category_id, price }) => [category_id, price]))
}
