import { z } from 'zod'
import { Refusal } from '#contract/kernel/refusal.ts'
import { stadiums } from '#contract/resources/sports/stadiums.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { lockSoldSectors } from './stadium.queries.ts'
import { stadiumSectorsServer } from './stadium-sectors.resource.ts'

export const stadiumsServer = serveResource(stadiums, {
  table: 'stadium',
  visibleTo: 'all',
  children: {
    sectors: stadiumSectorsServer,
  },
  async beforeUpdate(tx, { sectors }, { id }) {
    if (sectors) await expectSoldStay(tx, BigInt(id), sectors)
    return undefined
  },
})

/** Rows of a form as they were checked; a new one has no id. */
const layouts = z.array(
  z.object({
    id: z.bigint().optional(),
    numbered: z.boolean().default(true),
    row_count: z.int().nullish(),
    seats_per_row: z.int().nullish(),
    capacity: z.int(),
  }),
)

/**
 * Seats on tickets are counted through the rows of their sector.
 * @throws Refusal `stadium.sector_in_use` where a sector with tickets goes, changes its rows or gets smaller
 */
async function expectSoldStay(tx: Tx, stadiumId: bigint, sent: unknown): Promise<void> {
  const sectors = layouts.parse(sent)
  for (const sold of await lockSoldSectors(tx, stadiumId)) {
    const next = sectors.find(({ id }) => id === sold.id)
    const stays =
      next &&
      next.numbered === sold.numbered &&
      (next.seats_per_row ?? null) === sold.seatsPerRow &&
      (next.row_count ?? 0) >= (sold.rowCount ?? 0) &&
      next.capacity >= sold.capacity
    if (!stays) throw new Refusal('stadium.sector_in_use', { sector: sold.name })
  }
}
