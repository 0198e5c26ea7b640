import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** `foreign`: the database is in use, and was never a demo world. */
export type Stage = 'empty' | 'begun' | 'made' | 'foreign'

export const demoWorld = { type: 'demo_world', id: '1' } as const

export async function findStage(db: Db): Promise<Stage> {
  const { rows } = await sql<{ stage: Stage }>`
    select case
      when bool_or(action = 'made') then 'made'
      when bool_or(action = 'begun') then 'begun'
      when exists (select from staff_user) or exists (select from client) or exists (select from supplier)
        then 'foreign'
      else 'empty'
    end as stage
    from activity_log where subject_type = ${demoWorld.type} and subject_id = ${demoWorld.id}
  `.execute(db)
  return rows[0]?.stage ?? 'foreign'
}

/** Ids of the cities by English name. */
export async function findCities(db: Db): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db.selectFrom('city').select(['id', 'name_en']).execute()
  return new Map(rows.map(({ id, name_en }) => [name_en, id]))
}
