import { sql } from 'kysely'
import { Refusal } from '#contract/kernel/refusal.ts'
import { wantedAdReports } from '#contract/resources/ads/wanted-ad-reports.ts'
import { wantedAds } from '#contract/resources/ads/wanted-ads.ts'
import { wantedOpenMax } from '#contract/shapes/ads.ts'
import { lockClient } from '#server/modules/clients/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { countOpen, endOfNewOne, isLiveNow, openReports, wantedStatus } from './wanted-ad.queries.ts'

const wantedAdReportsServer = serveResource(wantedAdReports, {
  table: 'wanted_ad_report',
  visibleTo: 'all',
  columns: { updated_at: null, deleted_at: null },
  computed: { number: sql`t.id::text` },
})

export const wantedAdsServer = serveResource(wantedAds, {
  table: 'wanted_ad',
  visibleTo: 'all',
  columns: { status: 'state', deleted_at: null },
  computed: {
    status: wantedStatus,
    reports: openReports,
    attention: sql`(case when t.state = 'live' and t.ends_at > now() and ${openReports} > 0 then 'reported' end)`,
  },
  joinTables: { images: { table: 'wanted_ad_image', row: 'wanted_ad_id', target: 'file_id' } },
  related: [wantedAdReportsServer],
  policy: { allowed: { 'clear-reports': ({ reports }) => (reports ?? 0) > 0 } },
  actions: {
    approve: async () => ({ columns: { state: 'live', live_at: sql`now()`, ends_at: endOfNewOne } }),
    refuse: async (_tx, { input: { reason } }) => ({ columns: { state: 'refused', reason } }),
    end: async (_tx, { input: { reason } }) => ({ columns: { state: 'ended', ends_at: sql`now()`, reason } }),
    'clear-reports': async () => ({ columns: { reports_cleared_at: sql`now()` } }),
  },
  audience: { where: () => isLiveNow },
  clientWrites: {
    async beforeStore(tx, _values, client) {
      // Under the lock of the client: two at once would both be the last one.
      await lockClient(tx, client.id)
      if ((await countOpen(tx, client.id)) >= wantedOpenMax)
        throw new Refusal('wanted.too_many_open', { max: wantedOpenMax })
      return undefined
    },
  },
})
