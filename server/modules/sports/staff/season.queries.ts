import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

/** One season of a sport and level is current: the one that is being made so takes the place of the other. */
export async function endOtherCurrent(
  tx: Tx,
  sportId: bigint,
  levelId: bigint,
  keptId: bigint | null = null,
): Promise<void> {
  await sql`
    update season set current = false, updated_at = now()
    where current and sport_id = ${sportId} and sport_level_id = ${levelId} and id is distinct from ${keptId}`.execute(
    tx,
  )
}
