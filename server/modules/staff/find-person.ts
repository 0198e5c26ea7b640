import type { Db } from '#server/platform/db/database.ts'
import { selectRights } from './rights.queries.ts'
import { type Person, permissionsOf } from './rights.rules.ts'
import { isActive } from './staff.queries.ts'

/** Somebody with the rights they have now, which may be others than when they asked for something. */
export async function findPerson(db: Db, id: bigint): Promise<Person> {
  return { id, permissions: permissionsOf(await selectRights(db, id)) }
}

/** What somebody may do now; null when they work here no more. */
export async function findRightsNow(db: Db, id: bigint): Promise<ReadonlySet<string> | null> {
  return (await isActive(db, id)) ? (await findPerson(db, id)).permissions : null
}
