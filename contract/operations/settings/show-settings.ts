import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import type { Setting } from '#contract/kernel/settings/define-settings.ts'
import { localized } from '#contract/kernel/shapes.ts'
import { transferTerms } from '#contract/shapes/terms.ts'
import {
  isOfTransfers,
  publicSettingNames,
  type StoredSettings,
  settings,
  type TransferSettingName,
} from './settings.ts'

/** The text has a page of its own, and an answer. */
const long = 'about_us_text'
type SentName = Exclude<(typeof publicSettingNames)[number], TransferSettingName | typeof long>
type Sent = { readonly [Name in SentName]: z.ZodType<StoredSettings[Name], StoredSettings[Name]> }

const place = z.object({ latitude: z.number(), longitude: z.number() })

/** Sent one by one; transfer settings are sent as the terms they make. */
export const sentSettingNames = publicSettingNames.filter(
  (name): name is SentName => !isOfTransfers(name) && name !== long,
)

// Each shape comes from the declaration of its type.
const sent = Object.fromEntries(
  sentSettingNames.map((name) => [name, sentShapeOf(settings.keys[name])]),
) as Sent

/** Force an update, offer one, say that services are paused, or go on. */
const instruction = z.object({
  action: z.enum(['go_on', 'update_offered', 'update_required', 'services_paused']),
  /** The newest version, and where it is found. */
  version: z.string().nullable(),
  url: z.string().nullable(),
})

/** What a page or an application needs before sign-in. */
export const showSettings = defineOperation({
  id: 'settings.showSettings',
  summary: 'Settings that anyone may know; to a mobile application also what it should do.',
  method: 'GET',
  path: '/settings',
  access: 'public',
  answer: z.object({
    ...sent,
    currency: z.string(),
    transfer: transferTerms,
    /** For the application that the header `X-Application` names; null without it. */
    application: instruction.nullable(),
  }),
})

/** The answer's schema of a setting, from its kind and the form of its default. Without input schemas, for light pages. */
function sentShapeOf({ default: value, required, kind }: Setting): z.ZodType {
  if (typeof value === 'boolean') return z.boolean()
  if (typeof value === 'number') return z.int()
  if (kind === 'location') return place
  const shape = kind === 'localized-text' || kind === 'long-text' ? localized : z.string()
  return required ? shape : shape.nullable()
}
