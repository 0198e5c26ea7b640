import type { ListedRow } from '#contract/kernel/resource/row-types.ts'
import { sellerPoints } from '#contract/resources/locations/seller-points.ts'
import { readAudience } from '#web/lib/api/read-on-server.ts'
import type { PageHost } from '#web/lib/page-context.ts'

export type Seller = ListedRow<typeof sellerPoints>

const perPage = 100
const pagesMax = 10

/** All points of sale, by city. In a file of its own: the definitions stay on the server. */
export async function readSellers(host: PageHost): Promise<Seller[]> {
  const sellers: Seller[] = []
  for (let page = 1; page <= pagesMax; page += 1) {
    const read = await readAudience(host, sellerPoints, { page: String(page), per_page: String(perPage) })
    sellers.push(...read)
    if (read.length < perPage) break
  }
  return sellers
}
