import type { Db } from '#server/platform/db/database.ts'
import { selectRights } from './rights.queries.ts'
import { type Person, permissionsOf } from './rights.rules.ts'

/** Somebody with the rights they have now, which may be others than when they asked for something. */
export async function findPerson(db: Db, id: bigint): Promise<Person> {
  return { id, permissions: permissionsOf(await selectRights(db, id)) }
}
