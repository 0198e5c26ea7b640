import { z } from 'zod'
import { languages } from '#contract/kernel/localized.ts'
import { idOutput, instant, localized } from '#contract/kernel/shapes.ts'

/** A signed-in client, as shown to that client. */
export const user = z.object({
  id: idOutput,
  name: z.string(),
  username: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  member_no: z.string(),
  pro: z.boolean(),
  merchant: z.boolean(),
  seller: z.boolean(),
  /** The name of the running plan; null: none. */
  membership: localized.nullable(),
  permissions: z.array(z.string()),
  img_url: z.string().nullable(),
  city_id: idOutput.nullable(),
  phone_verified_at: instant.nullable(),
  email_verified_at: instant.nullable(),
  locale: z.enum(languages),
  created_at: instant,
})
export type User = z.output<typeof user>

/** The answer of login and register. `key` opens the event stream for a short time. */
export const signedIn = z.object({ user, token: z.string(), key: z.string() })
