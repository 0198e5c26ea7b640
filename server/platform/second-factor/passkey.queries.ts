import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { type Holder, tablesOf } from '../sign-in/holder.ts'

export interface PasskeyRow {
  readonly id: bigint
  readonly credential_id: string
  readonly public_key: Buffer
  readonly counter: bigint
  readonly transports: string[]
  readonly name: string
  readonly created_at: Date
  readonly last_used_at: Date | null
}

export async function selectPasskeys(db: Db, holder: Holder): Promise<readonly PasskeyRow[]> {
  const { passkeys, owner, id } = tablesOf(holder)
  const { rows } = await sql<PasskeyRow>`
    select id, credential_id, public_key, counter, transports, name, created_at, last_used_at
    from ${passkeys} where ${owner} = ${id} order by id`.execute(db)
  return rows
}

/** Null: nobody of this kind has it. */
export async function findPasskeyOwner(
  db: Db,
  type: Holder['type'],
  credentialId: string,
): Promise<bigint | null> {
  const { passkeys, owner } = tablesOf({ type, id: 0n })
  const { rows } = await sql<{ id: bigint }>`
    select ${owner} as id from ${passkeys} where credential_id = ${credentialId}`.execute(db)
  return rows[0]?.id ?? null
}

export interface NewPasskey {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: bigint
  readonly transports: string[]
  readonly name: string
}

/** False when this credential exists already. */
export async function insertPasskey(tx: Tx, holder: Holder, passkey: NewPasskey): Promise<boolean> {
  const { passkeys, owner, id } = tablesOf(holder)
  const { numAffectedRows } = await sql`
    insert into ${passkeys} (${owner}, credential_id, public_key, counter, transports, name)
    values (${id}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter}, ${passkey.transports}, ${passkey.name})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export async function markPasskeyUsed(
  tx: Tx,
  holder: Holder,
  { id, counter }: { id: bigint; counter: bigint },
): Promise<void> {
  const { passkeys } = tablesOf(holder)
  await sql`update ${passkeys} set counter = ${counter}, last_used_at = now() where id = ${id}`.execute(tx)
}

export async function deletePasskey(tx: Tx, holder: Holder, passkeyId: bigint): Promise<boolean> {
  const { passkeys, owner, id } = tablesOf(holder)
  const { numAffectedRows } = await sql`
    delete from ${passkeys} where ${owner} = ${id} and id = ${passkeyId}`.execute(tx)
  return numAffectedRows === 1n
}

export async function deletePasskeys(tx: Tx, holder: Holder): Promise<void> {
  const { passkeys, owner, id } = tablesOf(holder)
  await sql`delete from ${passkeys} where ${owner} = ${id}`.execute(tx)
}
