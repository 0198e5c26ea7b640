import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { changesOf } from '#contract/kernel/settings/setting-shapes.ts'
import { instant } from '#contract/kernel/shapes.ts'
import { settings } from './settings.ts'

/** By name, in wire form: an amount is a decimal string. */
const values = z.record(z.string(), z.unknown())

export const listSettings = defineOperation({
  id: 'settings.list',
  summary: 'Every setting that staff may change, as it is now.',
  method: 'GET',
  path: '/settings',
  access: 'staff:settings-index|settings-update',
  answer: values,
})

export const changeSettings = defineOperation({
  id: 'settings.update',
  summary:
    'Change the settings sent; all of them or none. What loosens a limit or a check, changes a fee, or sends people to another address, waits for a second person; the rest counts at once.',
  method: 'PUT',
  path: '/settings',
  access: 'staff:settings-update',
  freshProof: true,
  guarded: true,
  body: changesOf(settings),
  answer: values,
})

/** The same by the method that the specification names. */
export const postSettings = defineOperation({
  id: 'settings.store',
  summary: 'Change the settings sent, as `PUT` does.',
  method: 'POST',
  path: '/settings',
  access: 'staff:settings-update',
  freshProof: true,
  guarded: true,
  body: changesOf(settings),
  answer: values,
})

export const listSettingChanges = defineOperation({
  id: 'settings.history',
  summary: 'Who changed which setting, from what to what, and who agreed; the latest 100.',
  method: 'GET',
  path: '/settings/history',
  access: 'staff:settings-index',
  answer: z.array(
    z.object({
      setting: z.string(),
      by: z.string().nullable(),
      /** The second person, if there was one. */
      approved_by: z.string().nullable(),
      at: instant,
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
})
