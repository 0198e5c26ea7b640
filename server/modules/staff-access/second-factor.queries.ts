import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

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

/** The sealed secret that counts and the one being set up while its ten minutes last, with the database's time. */
export async function readTotp(db: Db, staffId: bigint) {
  const row = await db
    .selectFrom('staff_totp')
    .select([
      'secret',
      'confirmed_at',
      sql<Buffer | null>`case when pending_expires_at > now() then pending end`.as('pending'),
      sql<number>`extract(epoch from now())::float8`.as('nowSeconds'),
    ])
    .where('staff_user_id', '=', staffId)
    .executeTakeFirst()
  return row ?? null
}

export async function savePendingTotp(tx: Tx, staffId: bigint, pending: Buffer): Promise<void> {
  const change = { pending, pending_expires_at: sql<Date>`now() + interval '10 minutes'` }
  await tx
    .insertInto('staff_totp')
    .values({ staff_user_id: staffId, ...change })
    .onConflict((conflict) => conflict.column('staff_user_id').doUpdateSet(change))
    .execute()
}

/** What was being set up counts from now on; the step of the code that confirmed it is used. */
export async function adoptPendingTotp(tx: Tx, staffId: bigint, step: number): Promise<void> {
  await tx
    .updateTable('staff_totp')
    .set((field) => ({
      secret: field.ref('pending'),
      confirmed_at: sql`now()`,
      last_step: BigInt(step),
      pending: null,
      pending_expires_at: null,
    }))
    .where('staff_user_id', '=', staffId)
    .execute()
}

/** Uses a step up; false when it, or a later one, was used before. */
export async function takeTotpStep(tx: Tx, staffId: bigint, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('staff_totp')
    .set({ last_step: BigInt(step) })
    .where('staff_user_id', '=', staffId)
    .where('last_step', '<', BigInt(step))
    .returning('staff_user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteTotp(tx: Tx, staffId: bigint): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_totp')
    .where('staff_user_id', '=', staffId)
    .where('secret', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function replaceRecoveryCodes(
  tx: Tx,
  staffId: bigint,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('staff_recovery_code').where('staff_user_id', '=', staffId).execute()
  if (codeHashes.length === 0) return
  await tx
    .insertInto('staff_recovery_code')
    .values(codeHashes.map((codeHash) => ({ staff_user_id: staffId, code_hash: codeHash })))
    .execute()
}

/** False when there is no such code, or it was used. */
export async function takeRecoveryCode(tx: Tx, staffId: bigint, codeHash: Buffer): Promise<boolean> {
  const row = await tx
    .updateTable('staff_recovery_code')
    .set({ used_at: sql`now()` })
    .where('staff_user_id', '=', staffId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
