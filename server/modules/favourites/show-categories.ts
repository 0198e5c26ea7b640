import type { Db } from '#server/platform/db/database.ts'
import { listCategories } from './favourite.queries.ts'

export async function showCategories(db: Db, clientId: bigint): Promise<string[]> {
  return (await listCategories(db, clientId)).map(String)
}
