import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { localized, nothing } from '#contract/kernel/shapes.ts'
import { adPlacements } from '#contract/shapes/ads.ts'

/** Of one call. */
const eventsMax = 50

export const giveAd = defineOperation({
  id: 'ads.give',
  summary: 'An advertisement for a place, drawn by weight; null: there is none for this reader now.',
  method: 'GET',
  path: '/ads/:placement',
  access: 'anyone',
  limit: 'engagement',
  params: z.strictObject({ placement: z.enum(adPlacements) }),
  answer: z
    .object({
      title: localized,
      url: z.string(),
      image: z.string().nullable(),
      image_phone: z.string().nullable(),
      /** Names this showing: with it, its impression and its click are counted, each once. */
      showing: z.string(),
    })
    .nullable(),
})

export const noteAdEvents = defineOperation({
  id: 'ads.noteEvents',
  summary:
    'Advertisements that were seen or followed. Repeats, and showings older than a day, are not counted.',
  method: 'POST',
  path: '/ad-events',
  access: 'anyone',
  limit: 'engagement',
  body: z.strictObject({
    events: z
      .array(z.strictObject({ showing: z.string().max(200), kind: z.enum(['impression', 'click']) }))
      .min(1)
      .max(eventsMax),
  }),
  answer: nothing,
})
