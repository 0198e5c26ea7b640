import { z } from 'zod'
import { transferTerms } from '#contract/shapes/terms.ts'

/** What only the mobile applications look at. */
const mobile = {
  android_version: z.string().nullable(),
  ios_version: z.string().nullable(),
  /** An older one must be replaced before it goes on. */
  android_force_update: z.boolean(),
  ios_force_update: z.boolean(),
  android_url: z.string().nullable(),
  ios_url: z.string().nullable(),
  /** The applications say that services are paused; calls stay open. */
  disable_services: z.boolean(),
  show_about_us: z.boolean(),
  show_contact_us: z.boolean(),
  show_branches: z.boolean(),
  show_facilities: z.boolean(),
  show_administrative_structures: z.boolean(),
  show_board_of_directors: z.boolean(),
}
export const appSettingNames = Object.keys(mobile) as (keyof typeof mobile)[]

/** What a page or an application needs before anyone signs in. */
export const appSettings = z.object({
  name: z.object({ ar: z.string(), en: z.string() }),
  color: z.string(),
  rtl: z.boolean(),
  dark: z.boolean(),
  currency: z.string(),
  support_phone: z.string(),
  support_email: z.string(),
  allow_access_without_verify_phone: z.boolean(),
  allow_access_without_subscription: z.boolean(),
  transfer: transferTerms,
  ...mobile,
})
