import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { pageQuery } from '#contract/kernel/paging.ts'
import { linesInput } from '#contract/kernel/resource/text-inputs.ts'
import { idOutput, idParams, instant, localized, nothing } from '#contract/kernel/shapes.ts'
import { wantedKinds, wantedReportReasons } from '#contract/shapes/ads.ts'

const noteLengthMax = 300

export const listOwnWantedAds = defineOperation({
  id: 'wantedAds.listOwn',
  summary: 'My wanted ads, the newest first, with what staff decided.',
  method: 'GET',
  path: '/own-wanted-ads',
  access: 'client',
  paged: true,
  query: pageQuery,
  answer: z.array(
    z.object({
      id: idOutput,
      kind: z.enum(wantedKinds),
      title: z.string(),
      body: z.string(),
      city: localized,
      phone: z.string(),
      images: z.array(z.string()),
      status: z.enum(['waiting', 'live', 'refused', 'ended']),
      reason: z.string().nullable(),
      ends_at: instant.nullable(),
      created_at: instant,
    }),
  ),
})

export const showWantedPhone = defineOperation({
  id: 'wantedAds.showPhone',
  summary: 'The phone of a live wanted ad.',
  method: 'GET',
  path: '/wanted-ads/:id/phone',
  access: 'client',
  limit: 'comment',
  params: idParams,
  answer: z.object({ phone: z.string() }),
})

export const endWantedAd = defineOperation({
  id: 'wantedAds.end',
  summary: 'End an own wanted ad that waits or is live.',
  method: 'DELETE',
  path: '/wanted-ads/:id',
  access: 'client',
  params: idParams,
  answer: nothing,
  errors: ['wanted.not_open'],
})

export const reportWantedAd = defineOperation({
  id: 'wantedAds.report',
  summary: 'Tell staff what is wrong with a live wanted ad, once.',
  method: 'POST',
  path: '/wanted-ads/:id/reports',
  access: 'client',
  limit: 'comment',
  params: idParams,
  body: z.strictObject({
    reason: z.enum(wantedReportReasons),
    note: linesInput({ maxLength: noteLengthMax }).optional(),
  }),
  answer: nothing,
  errors: ['wanted.own', 'wanted.reported_already'],
})
