import { perPageMax } from '#contract/kernel/paging.ts'
import { relatedListOf } from '#contract/kernel/resource/related-rows.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { orderedCards } from '#contract/resources/cards/ordered-cards.ts'
import { useList } from '#web/lib/api/use-call.ts'

/** All cards of an order: it has at most fifty, and few replaced ones. */
export function useOrderedCards(resource: Resource, orderId: string) {
  const whole = { params: { id: orderId }, query: { per_page: perPageMax }, quiet: true }
  return useList(relatedListOf(resource, orderedCards), whole)
}
