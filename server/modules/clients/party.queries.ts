import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Handle } from './client.rules.ts'
import type { Party } from './party.rules.ts'

/** Every client named by id or by handle, in one statement for a whole batch. */
export async function findParties(
  db: Db,
  ids: readonly bigint[],
  handles: readonly Handle[],
): Promise<readonly Party[]> {
  const valuesOf = (kind: Handle['kind']) =>
    handles.filter((handle) => handle.kind === kind).map(({ value }) => value)
  const { rows } = await sql<Party>`
    select id, member_no as "memberNo", name, phone, lower(username::text) as username,
           status = 'active' and phone_verified_at is not null as receives
    from client
    where (id = any(${ids}::bigint[])
       or phone = any(${valuesOf('phone')}::text[])
       or member_no = any(${valuesOf('member_no')}::text[])
       or username = any(${valuesOf('username')}::citext[]))
      and deleted_at is null
  `.execute(db)
  return rows
}
