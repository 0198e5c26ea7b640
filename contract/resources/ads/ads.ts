import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { published } from '#contract/kernel/resource/published.ts'
import { adPlacements } from '#contract/shapes/ads.ts'
import { adDays } from './ad-days.ts'

/** Advertisements with what became of them. `weight`: how often it is shown in its place, compared with the others there. */
export const ads = defineResource({
  name: 'ads',
  group: 'club',
  icon: 'IconAd',
  title: 'title',
  sort: '-id',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  figures: [{ name: 'publications', by: 'publication' }],
  related: [{ rows: adDays, by: 'ad_id', path: 'days' }],
  fieldsets: [
    { name: 'ad', fields: ['title', 'image', 'image_phone', 'url'] },
    {
      name: 'showing',
      fields: [
        'placement',
        'weight',
        'client_day_max',
        'active',
        'publish_at_from',
        'publish_at_to',
        'publication',
        'published_at',
      ],
    },
    { name: 'outcome', fields: ['impressions', 'clicks', 'click_through'] },
  ],
  fields: {
    title: { kind: 'localized-text', required: true, maxLength: 100, searchable: true },
    /** Wide, for screens of computers; phones get the other one where there is one. */
    image: { kind: 'image', visibility: 'public', aspect: 4, pixelsMin: { width: 600, height: 150 } },
    image_phone: { kind: 'image', visibility: 'public', aspect: 2, pixelsMin: { width: 480, height: 240 } },
    url: { kind: 'url', required: true, secure: true, maxLength: 500 },
    placement: {
      kind: 'choice',
      required: true,
      filterable: true,
      options: adPlacements.map((value) => ({ value })),
    },
    ...published(),
    weight: { kind: 'integer', required: true, min: 1, max: 100 },
    /** How often one reader sees it in a day. */
    client_day_max: { kind: 'integer', min: 1, max: 1_000 },
    impressions: { kind: 'integer', readOnly: true },
    clicks: { kind: 'integer', readOnly: true },
    click_through: { kind: 'integer', share: true, readOnly: true },
  },
})
