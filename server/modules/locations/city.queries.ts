import type { Db } from '#server/platform/db/database.ts'

export async function isCityShown(db: Db, id: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('city')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
