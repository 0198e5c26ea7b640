import { sql } from 'kysely'
import { adDays } from '#contract/resources/ads/ad-days.ts'
import { ads } from '#contract/resources/ads/ads.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { clickThroughOf, sumOfDays } from './ad.queries.ts'

const [impressions, clicks] = [sumOfDays('impressions'), sumOfDays('clicks')]

const adDaysServer = serveResource(adDays, {
  table: 'ad_day',
  visibleTo: 'all',
  columns: { updated_at: null, deleted_at: null },
  computed: { click_through: clickThroughOf(sql`t.impressions`, sql`t.clicks`) },
})

export const adsServer = serveResource(ads, {
  table: 'ad',
  visibleTo: 'all',
  computed: { impressions, clicks, click_through: clickThroughOf(impressions, clicks) },
  related: [adDaysServer],
})
