import { sql } from 'kysely'
import type { WantedStatus } from '#contract/shapes/ads.ts'
import { wantedDays } from '#contract/shapes/ads.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** In SQL: what is live ends by itself, by the database's clock. */
export const wantedStatus = sql`(case when t.state = 'live' and t.ends_at <= now() then 'ended' else t.state end)`
export const isLiveNow = sql`t.state = 'live' and t.ends_at > now()`
/** Since staff looked at them last. */
export const openReports = sql`(
  select count(*)::integer from wanted_ad_report r
  where r.wanted_ad_id = t.id and r.created_at > coalesce(t.reports_cleared_at, '-infinity'))`
export const endOfNewOne = sql`now() + make_interval(days => ${wantedDays})`

/** Of a client: what waits or is live. */
export async function countOpen(tx: Tx, clientId: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from wanted_ad t
    where t.client_id = ${clientId} and ${wantedStatus} in ('waiting', 'live')`.execute(tx)
  return rows[0]?.count ?? 0
}

export interface OwnWantedAd {
  readonly id: bigint
  readonly kind: 'job' | 'buy' | 'sell' | 'lost'
  readonly title: string
  readonly body: string
  readonly city: { readonly ar: string; readonly en: string }
  readonly phone: string
  readonly images: readonly string[]
  readonly status: WantedStatus
  readonly reason: string | null
  readonly endsAt: Date | null
  readonly createdAt: Date
}

export async function selectOwn(
  db: Db,
  clientId: bigint,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: readonly OwnWantedAd[]; total: number }> {
  const { rows } = await sql<OwnWantedAd & { total: number }>`
    select t.id, t.kind, t.title, t.body, t.phone, ${wantedStatus} as status, t.reason, t.ends_at as "endsAt",
      t.created_at as "createdAt", jsonb_build_object('ar', c.name_ar, 'en', c.name_en) as city,
      array(select i.file_id::text from wanted_ad_image i where i.wanted_ad_id = t.id order by i.position) as images
    from wanted_ad t join city c on c.id = t.city_id
    where t.client_id = ${clientId} order by t.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from wanted_ad where client_id = ${clientId}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** Of a live one; null: there is none. */
export async function findLive(db: Db, id: bigint): Promise<{ phone: string; clientId: bigint } | null> {
  const { rows } = await sql<{ phone: string; clientId: bigint }>`
    select t.phone, t.client_id as "clientId" from wanted_ad t where t.id = ${id} and ${isLiveNow}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** An own one, locked. */
export async function lockOwn(tx: Tx, id: bigint, clientId: bigint): Promise<WantedStatus | null> {
  const { rows } = await sql<{ status: WantedStatus }>`
    select ${wantedStatus} as status from wanted_ad t where t.id = ${id} and t.client_id = ${clientId}
    for update`.execute(tx)
  return rows[0]?.status ?? null
}

export async function markEnded(tx: Tx, id: bigint): Promise<void> {
  await sql`update wanted_ad set state = 'ended', ends_at = now(), updated_at = now() where id = ${id}`.execute(
    tx,
  )
}

/** @returns whether it is the first one of this client */
export async function insertReport(
  tx: Tx,
  report: {
    readonly id: bigint
    readonly clientId: bigint
    readonly reason: string
    readonly note: string | null
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into wanted_ad_report (wanted_ad_id, client_id, reason, note)
    values (${report.id}, ${report.clientId}, ${report.reason}, ${report.note})
    on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}
