import type { AnswerInput } from '#contract/kernel/operation.ts'
import { type PageMeta, type PageQuery, pageMetaOf, pageOffset } from '#contract/kernel/paging.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { listOwnWantedAds } from '#contract/operations/ads/wanted-ads.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { passedAddress } from '#server/platform/files/index.ts'
import { type KeyRing, openPasses } from '#server/platform/secrets/index.ts'
import { findLive, insertReport, lockOwn, markEnded, selectOwn } from './wanted-ad.queries.ts'

/** Their pictures wait with them, so the addresses carry a pass. */
export async function listOwn(
  { db, keys }: { readonly db: Db; readonly keys: KeyRing },
  clientId: bigint,
  query: PageQuery,
): Promise<{ data: AnswerInput<typeof listOwnWantedAds>; meta: PageMeta }> {
  const passOf = await openPasses(db, keys, 'file-pass')
  const { rows, total } = await selectOwn(db, clientId, { limit: query.per_page, offset: pageOffset(query) })
  const data = rows.map(({ id, images, endsAt, createdAt, ...ad }) => ({
    ...ad,
    id: String(id),
    images: images.map((file) => passedAddress(file, passOf)),
    ends_at: endsAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  }))
  return { data, meta: pageMetaOf(query, total) }
}

/** @throws Refusal `request.not_found` for one that is not live */
export async function showPhone(db: Db, id: bigint): Promise<{ phone: string }> {
  const live = await findLive(db, id)
  if (!live) throw new Refusal('request.not_found')
  return { phone: live.phone }
}

/** @throws Refusal `request.not_found` for one of another, `wanted.not_open` */
export async function endOwn(tx: Tx, id: bigint, clientId: bigint): Promise<Record<string, never>> {
  const status = await lockOwn(tx, id, clientId)
  if (status === null) throw new Refusal('request.not_found')
  if (status !== 'waiting' && status !== 'live') throw new Refusal('wanted.not_open')
  await markEnded(tx, id)
  const actor = { type: 'client', id: clientId } as const
  await recordActivity(tx, [{ action: 'cancelled', subject: { type: 'wanted_ad', id }, actor }])
  return {}
}

/** @throws Refusal `request.not_found` for one that is not live, `wanted.own`, `wanted.reported_already` */
export async function report(
  tx: Tx,
  sent: {
    readonly id: bigint
    readonly clientId: bigint
    readonly reason: string
    readonly note: string | null
  },
): Promise<Record<string, never>> {
  const live = await findLive(tx, sent.id)
  if (!live) throw new Refusal('request.not_found')
  if (live.clientId === sent.clientId) throw new Refusal('wanted.own')
  if (!(await insertReport(tx, sent))) throw new Refusal('wanted.reported_already')
  return {}
}
