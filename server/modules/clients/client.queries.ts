import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { Db, ReadDb, Tx } from '#server/platform/db/database.ts'
import type { Client } from '#server/platform/db/schema.ts'
import type { Handle } from './client.rules.ts'

const stored = [
  'id',
  'member_no',
  'name',
  'username',
  'phone',
  'email',
  'city_id',
  'locale',
  'img_url',
  'pro',
  'merchant',
  'seller',
  'status',
  'phone_verified_at',
  'email_verified_at',
  'phone_replaced',
  'created_at',
] as const

const columns = [
  ...stored,
  sql<boolean>`plan_gives_pro(client.id)`.as('plan_gives_pro'),
  sql<Localized | null>`(
    select jsonb_build_object('ar', s.name_ar, 'en', s.name_en)
    from client_subscription r join subscription s on s.id = r.subscription_id
    where r.client_id = client.id and r.status in ('trial', 'active', 'past_due'))`.as('membership'),
] as const

/** A client without the password. */
export type ClientRow = Pick<Selectable<Client>, (typeof stored)[number]> & {
  readonly plan_gives_pro: boolean
  /** The name of the running plan. */
  readonly membership: Localized | null
}
export type NewClient = Insertable<Client>
export type ClientChange = Omit<Updateable<Client>, 'id' | 'created_at' | 'updated_at'>

export function insertClient(tx: Tx, client: NewClient): Promise<ClientRow> {
  return tx.insertInto('client').values(client).returning(columns).executeTakeFirstOrThrow()
}

export function updateClient(tx: Tx, id: bigint, change: ClientChange): Promise<ClientRow> {
  return tx
    .updateTable('client')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Whether staff have suspended a client. @param clientId a column */
export function isSuspended(clientId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select s.status = 'inactive' from client s where s.id = ${clientId})`
}

export async function findClient(db: ReadDb, id: bigint): Promise<ClientRow | null> {
  const row = await db
    .selectFrom('client')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Seconds until they have been a client for so many hours; none or less: they have. */
export async function secondsOfNewness(db: Db, id: bigint, hours: number): Promise<number> {
  const seconds = sql<number>`ceil(extract(epoch from created_at + make_interval(hours => ${hours}) - now()))::int`
  const row = await db
    .selectFrom('client')
    .select(seconds.as('seconds'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.seconds
}

export async function wasEverClient(db: Db, id: bigint): Promise<boolean> {
  const row = await db.selectFrom('client').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Waits for concurrent changes of the client and blocks others until the transaction ends. */
export async function lockClient(tx: Tx, id: bigint): Promise<ClientRow | null> {
  const row = await tx
    .selectFrom('client')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** One statement for any number of handles; unknown ones are missing. */
export function findClientsByHandles(db: Db, handles: readonly Handle[]): Promise<ClientRow[]> {
  const valuesOf = (kind: Handle['kind']) =>
    handles.filter((handle) => handle.kind === kind).map(({ value }) => value)
  return db
    .selectFrom('client')
    .select(columns)
    .where('deleted_at', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('phone', '=', sql<string>`any(${valuesOf('phone')}::text[])`),
        eb('username', '=', sql<string>`any(${valuesOf('username')}::citext[])`),
        eb('email', '=', sql<string>`any(${valuesOf('email')}::citext[])`),
        eb('member_no', '=', sql<string>`any(${valuesOf('member_no')}::text[])`),
      ]),
    )
    .execute()
}

export interface Credentials {
  readonly id: bigint
  readonly password_hash: string
  readonly status: string
  /** A temporary password from staff that has expired. */
  readonly password_expired: boolean
}

export async function findCredentials(db: Db, handle: Handle): Promise<Credentials | null> {
  const row = await db
    .selectFrom('client')
    .select([
      'id',
      'password_hash',
      'status',
      sql<boolean>`coalesce(password_expires_at <= now(), false)`.as('password_expired'),
    ])
    .where(handle.kind, '=', handle.value)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export interface UniqueFields {
  readonly phone?: string | undefined
  readonly username?: string | undefined
  readonly email?: string | null | undefined
}

/** Other clients with one of the values; deleted accounts keep theirs. */
export function findHolders(db: Db, fields: UniqueFields, exceptId: bigint | null) {
  return db
    .selectFrom('client')
    .select(['phone', 'username', 'email'])
    .where(({ or, eb }) =>
      or([
        ...(fields.phone ? [eb('phone', '=', fields.phone)] : []),
        ...(fields.username ? [eb('username', '=', fields.username)] : []),
        ...(fields.email ? [eb('email', '=', fields.email)] : []),
      ]),
    )
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId ?? 0n))
    .execute()
}

/** The next member number, for a client who is written with it. */
export async function nextMemberNo(tx: Tx): Promise<string> {
  const { rows } = await sql<{ memberNo: string }>`
    select nextval('client_member_no')::text as "memberNo"`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the database gave no member number')
  return row.memberNo
}

export async function isUsernameTaken(tx: Tx, username: string): Promise<boolean> {
  const { rows } = await sql`select from client where username = ${username}`.execute(tx)
  return rows.length > 0
}
