import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { type Holder, tablesOf } from '../sign-in/holder.ts'

interface TotpRow {
  /** Sealed; the valid one. */
  readonly secret: Buffer | null
  readonly confirmed_at: Date | null
  /** Sealed; the one being set up, for ten minutes. */
  readonly pending: Buffer | null
  /** By the database's clock. */
  readonly nowSeconds: number
}

export async function readTotp(db: Db, holder: Holder): Promise<TotpRow | null> {
  const { totp, owner, id } = tablesOf(holder)
  const { rows } = await sql<TotpRow>`
    select secret, confirmed_at, case when pending_expires_at > now() then pending end as pending,
           extract(epoch from now())::float8 as "nowSeconds"
    from ${totp} where ${owner} = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function countRecoveryCodes(db: Db, holder: Holder): Promise<number> {
  const { codes, owner, id } = tablesOf(holder)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${codes} where ${owner} = ${id} and used_at is null`.execute(db)
  return rows[0]?.total ?? 0
}

export async function savePendingTotp(tx: Tx, holder: Holder, pending: Buffer): Promise<void> {
  const { totp, owner, id } = tablesOf(holder)
  await sql`
    insert into ${totp} (${owner}, pending, pending_expires_at) values (${id}, ${pending}, now() + interval '10 minutes')
    on conflict (${owner}) do update
      set pending = excluded.pending, pending_expires_at = excluded.pending_expires_at`.execute(tx)
}

/** The new secret becomes valid; the step of the confirming code is used. */
export async function adoptPendingTotp(tx: Tx, holder: Holder, step: number): Promise<void> {
  const { totp, owner, id } = tablesOf(holder)
  await sql`
    update ${totp} set secret = pending, confirmed_at = now(), last_step = ${step}, pending = null,
      pending_expires_at = null
    where ${owner} = ${id}`.execute(tx)
}

/** Uses a step; false when it, or a later one, was used before. */
export async function takeTotpStep(tx: Tx, holder: Holder, step: number): Promise<boolean> {
  const { totp, owner, id } = tablesOf(holder)
  const { numAffectedRows } = await sql`
    update ${totp} set last_step = ${step} where ${owner} = ${id} and last_step < ${step}`.execute(tx)
  return numAffectedRows === 1n
}

export async function deleteTotp(tx: Tx, holder: Holder): Promise<boolean> {
  const { totp, owner, id } = tablesOf(holder)
  const { numAffectedRows } = await sql`
    delete from ${totp} where ${owner} = ${id} and secret is not null`.execute(tx)
  return numAffectedRows === 1n
}

export async function replaceRecoveryCodes(
  tx: Tx,
  holder: Holder,
  codeHashes: readonly Buffer[],
): Promise<void> {
  const { codes, owner, id } = tablesOf(holder)
  await sql`delete from ${codes} where ${owner} = ${id}`.execute(tx)
  await sql`
    insert into ${codes} (${owner}, code_hash) select ${id}, unnest(${codeHashes}::bytea[])`.execute(tx)
}

/** False for an unknown or used code. */
export async function takeRecoveryCode(tx: Tx, holder: Holder, codeHash: Buffer): Promise<boolean> {
  const { codes, owner, id } = tablesOf(holder)
  const { numAffectedRows } = await sql`
    update ${codes} set used_at = now()
    where ${owner} = ${id} and code_hash = ${codeHash} and used_at is null`.execute(tx)
  return numAffectedRows === 1n
}
