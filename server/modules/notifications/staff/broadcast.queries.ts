import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#contract/kernel/localized.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Audience } from './broadcast.rules.ts'

export type Flag = 'pro' | 'merchant' | 'seller'

/** Whom it is for, and by which channels. */
export interface Addressed {
  readonly in_app: boolean
  readonly sms: boolean
  readonly mail: boolean
  readonly audience: Audience
  readonly filter: unknown
  readonly flag: Flag | null
  readonly client_id: bigint | null
  readonly role_id: bigint | null
}

export interface Broadcast extends Addressed {
  readonly id: bigint
  readonly title: Localized
  readonly body: Localized
  readonly status: string
  readonly is_past: boolean
  readonly sent_by: bigint | null
  readonly agreed: boolean
}

const columns = sql`
  id, jsonb_build_object('ar', title_ar, 'en', title_en) as title,
  jsonb_build_object('ar', body_ar, 'en', body_en) as body, in_app, sms, mail,
  audience, filter, flag, client_id, role_id, status, send_at < now() as is_past, sent_by, agreed`

export async function findBroadcast(db: Db, id: bigint): Promise<Broadcast | null> {
  const { rows } =
    await sql<Broadcast>`select ${columns} from broadcast where id = ${id} and deleted_at is null`.execute(db)
  return rows[0] ?? null
}

/** The next one whose time has come; another process does not get it. */
export async function lockDue(tx: Tx): Promise<Broadcast | null> {
  const { rows } = await sql<Broadcast>`
    select ${columns} from broadcast
    where status = 'scheduled' and coalesce(send_at, now()) <= now() and deleted_at is null
    order by id limit 1 for update skip locked`.execute(tx)
  return rows[0] ?? null
}

/** Its turn to be sent; a pause waits for the end of this transaction. Null: it is not sent, or another process has it. */
export async function holdSending(tx: Tx, id: bigint): Promise<Broadcast | null> {
  const { rows } = await sql<Broadcast>`
    select ${columns} from broadcast where id = ${id} and status = 'sending' for no key update skip locked`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function selectSending(db: Db): Promise<readonly bigint[]> {
  const { rows } = await sql<{
    id: bigint
  }>`select id from broadcast where status = 'sending' order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Whom it is for, with the state of each channel before the sending begins. Count and sending both read this.
 * @param chosen the ids of a filter
 */
function receiversSql(of: Addressed, chosen: RawBuilder<unknown> | null): RawBuilder<unknown> {
  return of.audience === 'role' ? staffSql(of) : clientsSql(of, chosen)
}

function clientsSql(of: Addressed, chosen: RawBuilder<unknown> | null): RawBuilder<unknown> {
  const isMuted = (kind: string) =>
    sql`exists (select from notification_mute m where m.client_id = c.id and m.kind = ${kind})`
  return sql`
    select c.id as client_id, null::bigint as staff_user_id, c.locale,
           ${stateOf(of.in_app, isMuted('announcement'), sql`false`)} as in_app,
           ${stateOf(of.sms, isMuted('announcement_sms'), sql`c.phone_verified_at is null`)} as sms,
           ${stateOf(of.mail, isMuted('announcement_mail'), sql`c.email is null or c.email_verified_at is null`)} as mail
    from client c
    where c.status = 'active' and c.deleted_at is null and ${audienceSql(of, chosen)}`
}

function audienceSql({ audience, flag, client_id: clientId }: Addressed, chosen: RawBuilder<unknown> | null) {
  if (audience === 'filter') return chosen ? sql`c.id in (${chosen})` : sql`false`
  if (audience === 'client') return sql`c.id = ${clientId}`
  if (audience === 'flag') return flag ? sql.ref(`c.${flag}`) : sql`false`
  return sql`true`
}

function staffSql(of: Addressed): RawBuilder<unknown> {
  return sql`
    select null::bigint as client_id, u.id as staff_user_id, u.locale,
           ${stateOf(of.in_app, sql`false`, sql`false`)} as in_app,
           ${stateOf(of.sms, sql`false`, sql`u.phone is null`)} as sms,
           ${stateOf(of.mail, sql`false`, sql`u.email is null`)} as mail
    from staff_user u join staff_user_role h on h.staff_user_id = u.id
    where h.role_id = ${of.role_id} and u.active and u.deleted_at is null`
}

function stateOf(isUsed: boolean, isMuted: RawBuilder<unknown>, isMissing: RawBuilder<unknown>) {
  return isUsed
    ? sql`case when ${isMuted} then 'muted' when ${isMissing} then 'missing' else 'waiting' end`
    : sql`'none'::text`
}

export interface Reached {
  readonly receivers: number
  readonly in_app: number
  readonly mail: number
  readonly sms_ar: number
  readonly sms_en: number
  readonly unreached: number
}

export async function countReached(
  db: Db,
  of: Addressed,
  chosen: RawBuilder<unknown> | null,
): Promise<Reached> {
  return readCounts(db, receiversSql(of, chosen))
}

/** Of the receivers that are fixed. */
export async function countFixed(db: Db, id: bigint): Promise<Reached> {
  return readCounts(
    db,
    sql`select locale, case in_app when 'sent' then 'waiting' else in_app end as in_app,
               case sms when 'queued' then 'waiting' else sms end as sms,
               case mail when 'queued' then 'waiting' else mail end as mail
        from broadcast_receiver where broadcast_id = ${id}`,
  )
}

async function readCounts(db: Db, receivers: RawBuilder<unknown>): Promise<Reached> {
  const { rows } = await sql<Reached>`
    select count(*)::int as receivers, count(*) filter (where in_app = 'waiting')::int as in_app,
           count(*) filter (where mail = 'waiting')::int as mail,
           count(*) filter (where sms = 'waiting' and locale = 'ar')::int as sms_ar,
           count(*) filter (where sms = 'waiting' and locale = 'en')::int as sms_en,
           count(*) filter (where 'waiting' not in (in_app, sms, mail))::int as unreached
    from (${receivers}) reached`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('nothing was counted')
  return counts
}

/** Fixes the receivers. @returns how many there are */
export async function insertReceivers(
  tx: Tx,
  of: Broadcast,
  chosen: RawBuilder<unknown> | null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into broadcast_receiver (broadcast_id, client_id, staff_user_id, locale, in_app, sms, mail)
    select ${of.id}, client_id, staff_user_id, locale, in_app, sms, mail
    from (${receiversSql(of, chosen)}) reached`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export async function markBegun(tx: Tx, id: bigint, receivers: number): Promise<void> {
  await sql`
    update broadcast set status = 'sending', receivers = ${receivers}, started_at = now(), updated_at = now()
    where id = ${id}`.execute(tx)
}

/** More receivers than one person may decide about: its maker asks a second person. */
export async function returnToDraft(tx: Tx, id: bigint, receivers: number): Promise<void> {
  await sql`
    update broadcast set status = 'draft', receivers = ${receivers}, updated_at = now() where id = ${id}`.execute(
    tx,
  )
}

export async function markAgreed(tx: Tx, id: bigint, sentBy: bigint): Promise<void> {
  await sql`
    update broadcast set status = 'scheduled', agreed = true, sent_by = ${sentBy}, updated_at = now()
    where id = ${id}`.execute(tx)
}

interface Taken {
  readonly id: bigint
  readonly client_id: bigint | null
  readonly staff_user_id: bigint | null
  readonly locale: Language
  /** Phone or e-mail; it may be gone since. */
  readonly contact: string | null
}

export interface TakenReceiver extends Taken {
  readonly in_app: boolean
  readonly mail: boolean
}

/** The next receivers in the application and by mail, held until the transaction ends. */
export async function takeForNotice(tx: Tx, id: bigint, limit: number): Promise<readonly TakenReceiver[]> {
  const { rows } = await sql<TakenReceiver>`
    select r.id, r.client_id, r.staff_user_id, r.locale, coalesce(c.email, u.email) as contact,
           r.in_app = 'waiting' as in_app, r.mail = 'waiting' as mail
    from broadcast_receiver r
    left join client c on c.id = r.client_id left join staff_user u on u.id = r.staff_user_id
    where r.broadcast_id = ${id} and (r.in_app = 'waiting' or r.mail = 'waiting')
    order by r.id limit ${limit} for update of r skip locked`.execute(tx)
  return rows
}

export async function takeToSms(tx: Tx, id: bigint, limit: number): Promise<readonly Taken[]> {
  const { rows } = await sql<Taken>`
    select r.id, r.client_id, r.staff_user_id, r.locale, coalesce(c.phone, u.phone) as contact
    from broadcast_receiver r
    left join client c on c.id = r.client_id left join staff_user u on u.id = r.staff_user_id
    where r.broadcast_id = ${id} and r.sms = 'waiting'
    order by r.id limit ${limit} for update of r skip locked`.execute(tx)
  return rows
}

export async function markNotified(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await sql`
    update broadcast_receiver r
    set in_app = case in_app when 'waiting' then 'sent' else in_app end,
        mail = case when mail <> 'waiting' then mail when exists (
          select from outbox_message o where o.receiver_id = r.id and o.channel = 'mail') then 'queued' else 'missing' end
    where id = any(${ids})`.execute(tx)
}

export async function markSms(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await sql`
    update broadcast_receiver r
    set sms = case when exists (
      select from outbox_message o where o.receiver_id = r.id and o.channel = 'sms') then 'queued' else 'missing' end
    where id = any(${ids})`.execute(tx)
}

interface Progress {
  readonly inApp?: number
  readonly mail?: number
  readonly sms?: number
  readonly segments?: number
}

/** Locks the row: last in its transaction. */
export async function addProgress(
  tx: Tx,
  id: bigint,
  { inApp = 0, mail = 0, sms = 0, segments = 0 }: Progress,
): Promise<void> {
  await sql`
    update broadcast set in_app_sent = in_app_sent + ${inApp}, mail_sent = mail_sent + ${mail},
      sms_sent = sms_sent + ${sms}, segments_sent = segments_sent + ${segments}
    where id = ${id}`.execute(tx)
}

/** Ends it when nobody waits. */
export async function markSent(tx: Tx, id: bigint): Promise<void> {
  await sql`
    update broadcast b set status = 'sent', ended_at = now(), updated_at = now()
    where id = ${id} and status = 'sending' and not exists (
      select from broadcast_receiver r
      where r.broadcast_id = b.id and 'waiting' in (r.in_app, r.sms, r.mail))`.execute(tx)
}

const messageState = (channel: 'sms' | 'mail') => sql`
  case when t.${sql.ref(channel)} <> 'queued' then t.${sql.ref(channel)} else (
    select o.status from outbox_message o where o.receiver_id = t.id and o.channel = ${sql.lit(channel)}) end`

/** Of a receiver `t`. */
export const receiverStates = {
  sms: messageState('sms'),
  mail: messageState('mail'),
  name: sql`coalesce(
    (select c.name from client c where c.id = t.client_id),
    (select u.name from staff_user u where u.id = t.staff_user_id))`,
}
