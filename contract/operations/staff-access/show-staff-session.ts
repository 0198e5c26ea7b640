import { z } from 'zod'
import { defineOperation } from '../../kernel/operation.ts'

/** Who works here, as their own page needs to know it. */
export const staffUser = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  locale: z.enum(['ar', 'en']).nullish(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  second_factor: z.looseObject({}),
})
export type StaffUser = z.output<typeof staffUser>

export const staffSession = z.object({
  user: staffUser,
  /** Goes with every call that writes, in the header `x-csrf-token`. */
  csrf_token: z.string(),
  environment: z.string(),
  /** `halfway`: the password was right, the second factor is still owed. */
  state: z.enum(['halfway', 'open']),
})
export type StaffSessionAnswer = z.output<typeof staffSession>

export const showStaffSession = defineOperation({
  id: 'staffAccess.showSession',
  summary: 'Who is signed in, what they may do, and the token their writes carry',
  method: 'GET',
  path: '/session',
  access: 'staff-halfway',
  answer: staffSession,
})
