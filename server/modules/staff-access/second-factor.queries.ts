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
