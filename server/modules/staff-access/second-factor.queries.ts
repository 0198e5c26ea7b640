import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

export interface FactorCounts {
  readonly totp: boolean
  readonly passkeys: number
  readonly recoveryCodes: number
}

export async function countFactors(db: Db, staffId: bigint): Promise<FactorCounts> {
  const { rows } = await sql<FactorCounts>`
    select exists (select from staff_totp where staff_user_id = ${staffId} and secret is not null) as totp,
           (select count(*)::int from staff_passkey where staff_user_id = ${staffId}) as passkeys,
           (select count(*)::int from staff_recovery_code
            where staff_user_id = ${staffId} and used_at is null) as "recoveryCodes"`.execute(db)
  return rows[0] ?? { totp: false, passkeys: 0, recoveryCodes: 0 }
}

/** Each factor by a name of its own: a replaced one gets a new name. */
export async function findFactorNames(db: Db, staffId: bigint): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select 'passkey ' || id as name from staff_passkey where staff_user_id = ${staffId}
    union all
    select 'app ' || extract(epoch from confirmed_at) from staff_totp
    where staff_user_id = ${staffId} and secret is not null
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}
