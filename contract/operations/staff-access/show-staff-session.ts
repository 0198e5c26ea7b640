import { z } from 'zod'
import { languages } from '#contract/kernel/localized.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idOutput, localized } from '#contract/kernel/shapes.ts'

/** A member of staff, as shown to that person. */
export const staffUser = z.object({
  id: idOutput,
  name: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  locale: z.enum(languages),
  roles: z.array(z.object({ id: idOutput, name: localized })),
  /** Empty while the session is halfway. */
  permissions: z.array(z.string()),
  /** The enrolled factors; a halfway session proves one of them, or sets up the first. */
  second_factor: z.object({
    /** By setting: required for everyone. */
    required: z.boolean(),
    totp: z.boolean(),
    passkeys: z.int(),
    recovery_codes: z.int(),
  }),
})
export type StaffUser = z.output<typeof staffUser>

export const staffSession = z.object({
  /** `halfway`: the password was right; the second factor must still be proven or set up. */
  state: z.enum(['halfway', 'open']),
  user: staffUser,
  /** Sent with every write in the header `x-csrf-token`. Each session has its own. */
  csrf_token: z.string(),
  environment: z.enum(['production', 'demo', 'development']),
})
export type StaffSessionAnswer = z.output<typeof staffSession>

export const showStaffSession = defineOperation({
  id: 'staffAccess.showSession',
  summary: 'Who is signed in, what they may do, and the token their writes carry.',
  method: 'GET',
  path: '/session',
  access: 'staff-halfway',
  answer: staffSession,
})
