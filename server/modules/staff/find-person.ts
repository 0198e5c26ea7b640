import type { Db } from '#server/platform/db/database.ts'
import { selectRights } from './rights.queries.ts'
import { type Person, permissionsOf } from './rights.rules.ts'
import { isActive } from './staff.queries.ts'

/** A person with their current permissions. */
export async function findPerson(db: Db, id: bigint): Promise<Person> {
  return { id, permissions: permissionsOf(await selectRights(db, id)) }
}

/** A person's current permissions; null when they no longer work here. */
export async function findRightsNow(db: Db, id: bigint): Promise<ReadonlySet<string> | null> {
  return (await isActive(db, id)) ? (await findPerson(db, id)).permissions : null
}
