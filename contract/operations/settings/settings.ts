import { z } from 'zod'
import { transferTerms } from '#contract/shapes/terms.ts'

/** What a page needs before anyone signs in. */
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
})
