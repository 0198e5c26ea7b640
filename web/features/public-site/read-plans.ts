import type { ListedRow } from '#contract/kernel/resource/row-types.ts'
import { subscriptions } from '#contract/resources/subscriptions/subscriptions.ts'
import { readAudience } from '#web/lib/api/read-on-server.ts'
import type { PageHost } from '#web/lib/page-context.ts'

export type OfferedPlan = ListedRow<typeof subscriptions>

/** More fit no page. */
const all = { per_page: '100' }

/**
 * The plans that are offered, the recommended ones first. Null: they cannot be read now; the other prices are shown all
 * the same. In a file of its own: the definitions stay on the server.
 */
export async function readPlans(host: PageHost): Promise<readonly OfferedPlan[] | null> {
  const plans = await readAudience(host, subscriptions, all).catch((error: unknown) => {
    host.logError(error)
    return null
  })
  return plans?.toSorted((one, other) => Number(other.featured) - Number(one.featured)) ?? null
}
