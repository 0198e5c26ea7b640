import { type RawBuilder, sql } from 'kysely'
import type { AdPlacement } from '#contract/shapes/ads.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** In one place at a time; further ones are not drawn. */
const candidatesMax = 200
const marksKeptDays = 2
const today = sql`(now() at time zone 'Africa/Tripoli')::date`

export interface Candidate {
  readonly id: bigint
  readonly titleAr: string
  readonly titleEn: string
  readonly url: string
  readonly imageId: string | null
  readonly imagePhoneId: string | null
  readonly weight: number
  readonly today: string
}

/** What may stand in a place now, without what this reader has seen often enough today. */
export async function selectCandidates(db: Db, placement: AdPlacement, reader: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select t.id, t.title_ar as "titleAr", t.title_en as "titleEn", t.url, t.image_id as "imageId",
      t.image_phone_id as "imagePhoneId", t.weight, ${today} as today
    from ad t left join ad_reader_day seen on seen.day = ${today} and seen.reader = ${reader} and seen.ad_id = t.id
    where t.placement = ${placement} and t.active and t.deleted_at is null
      and coalesce(t.publish_at_from <= now(), true) and coalesce(t.publish_at_to > now(), true)
      and (t.client_day_max is null or coalesce(seen.impressions, 0) < t.client_day_max)
    order by t.id desc limit ${candidatesMax}`.execute(db)
  return rows
}

export interface AdEvent {
  readonly adId: bigint
  readonly day: string
  /** Unlike any other showing of that day. */
  readonly showing: string
  readonly kind: 'impression' | 'click'
  readonly reader: string
}

/** Counts each showing as one impression and as one click at most, on the day on which it was given. */
export async function addAdEvents(tx: Tx, events: readonly AdEvent[]): Promise<void> {
  const columnOf = (name: keyof AdEvent) => events.map((event) => event[name])
  await sql`
    with event as (
      select distinct on (sent.day, sent.showing, sent.kind) sent.*
      from unnest(
        ${columnOf('adId')}::bigint[], ${columnOf('day')}::date[], ${columnOf('showing')}::text[],
        ${columnOf('kind')}::text[], ${columnOf('reader')}::text[]) as sent(ad_id, day, showing, kind, reader)
      join ad on ad.id = sent.ad_id
      where sent.day between ${today} - 1 and ${today}
      order by sent.day, sent.showing, sent.kind
    ), marked as (
      insert into ad_mark (day, showing, kind) select day, showing, kind from event
      on conflict do nothing returning day, showing, kind
    ), counted as (
      select event.* from event join marked using (day, showing, kind)
    ), seen as (
      insert into ad_reader_day as n (day, reader, ad_id, impressions)
      select day, reader, ad_id, count(*) from counted where kind = 'impression' group by 1, 2, 3 order by 1, 2, 3
      on conflict (day, reader, ad_id) do update set impressions = n.impressions + excluded.impressions
    )
    insert into ad_day as n (ad_id, day, impressions, clicks)
    select ad_id, day, count(*) filter (where kind = 'impression'), count(*) filter (where kind = 'click')
    from counted group by 1, 2 order by 1, 2
    on conflict (ad_id, day) do update
      set impressions = n.impressions + excluded.impressions, clicks = n.clicks + excluded.clicks`.execute(tx)
}

export async function forgetAdMarks(db: Db): Promise<void> {
  await sql`delete from ad_mark where day < ${today} - ${marksKeptDays}::integer`.execute(db)
  await sql`delete from ad_reader_day where day < ${today} - ${marksKeptDays}::integer`.execute(db)
}

/** In SQL, of an ad: what its days come to. */
export function sumOfDays(column: 'impressions' | 'clicks'): RawBuilder<unknown> {
  return sql`coalesce((select sum(n.${sql.ref(column)})::integer from ad_day n where n.ad_id = t.id), 0)`
}

/** Hundredths of a percent; null without impressions. */
export function clickThroughOf(
  impressions: RawBuilder<unknown>,
  clicks: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(case when ${impressions} > 0 then round(${clicks} * 10000.0 / ${impressions})::integer end)`
}
