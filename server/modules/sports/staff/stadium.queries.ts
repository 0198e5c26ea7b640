import { sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { Tx } from '#server/platform/db/database.ts'

/** How a sector is built: what seats on tickets are counted by. */
export interface Layout {
  readonly id: bigint
  readonly name: Localized
  readonly numbered: boolean
  readonly rowCount: number | null
  readonly seatsPerRow: number | null
  readonly capacity: number
}

/** Sectors of a stadium for which there are kinds of tickets. Locks them: a kind that is made now waits. */
export async function lockSoldSectors(tx: Tx, stadiumId: bigint): Promise<readonly Layout[]> {
  const { rows } = await sql<Layout>`
    select x.id, jsonb_build_object('ar', x.name_ar, 'en', x.name_en) as name, x.numbered, x.row_count as "rowCount",
      x.seats_per_row as "seatsPerRow", x.capacity
    from stadium_sector x
    where x.stadium_id = ${stadiumId} and x.deleted_at is null
      and exists (select from ticket t where t.sector_id = x.id and t.deleted_at is null)
    order by x.id for update of x`.execute(tx)
  return rows
}
