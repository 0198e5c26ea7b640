import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idOutput, localized } from '#contract/kernel/shapes.ts'

/** A member of staff, as they see themself. */
export const staffUser = z.object({
  id: idOutput,
  name: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  locale: z.enum(['ar', 'en']),
  roles: z.array(z.object({ id: idOutput, name: localized })),
  /** Empty while the session is halfway. */
  permissions: z.array(z.string()),
  /** What is enrolled; a session that is halfway proves one of them, or sets the first one up. */
  second_factor: z.object({
    /** By setting: nobody works without one. */
    required: z.boolean(),
    totp: z.boolean(),
    passkeys: z.int(),
    recovery_codes: z.int(),
  }),
})
export type StaffUser = z.output<typeof staffUser>

export const staffSession = z.object({
  /** `halfway`: the password was right, the second factor is still owed or must be set up. */
  state: z.enum(['halfway', 'open']),
  user: staffUser,
  /** Goes with every call that writes, in the header `x-csrf-token`. Another session has another. */
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
