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

type SentName = Exclude<(typeof publicSettingNames)[number], TransferSettingName>
type Sent = { readonly [Name in SentName]: z.ZodType<StoredSettings[Name], StoredSettings[Name]> }

/** Sent one by one; transfer settings are sent as the terms they make. */
export const sentSettingNames = publicSettingNames.filter((name): name is SentName => !isOfTransfers(name))

// Each shape comes from the declaration of its type.
const sent = Object.fromEntries(
  sentSettingNames.map((name) => [name, sentShapeOf(settings.keys[name])]),
) as Sent

/** What a page or an application needs before sign-in. */
export const showSettings = defineOperation({
  id: 'settings.showSettings',
  summary: 'Settings of the app that anyone may know.',
  method: 'GET',
  path: '/settings',
  access: 'public',
  answer: z.object({ ...sent, currency: z.string(), transfer: transferTerms }),
})

/** The answer's schema of a setting, from the form of its default. Without input schemas, for light pages. */
function sentShapeOf({ default: value, required }: Setting): z.ZodType {
  if (typeof value === 'boolean') return z.boolean()
  if (typeof value === 'number') return z.int()
  const shape = typeof value === 'object' && value !== null ? localized : z.string()
  return required ? shape : shape.nullable()
}
