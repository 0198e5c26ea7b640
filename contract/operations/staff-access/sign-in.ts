import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { nothing } from '#contract/kernel/shapes.ts'
import { staffSession } from './show-staff-session.ts'

export const staffLogin = defineOperation({
  id: 'staffAccess.login',
  summary: 'Sign in by username or e-mail; the session is a cookie.',
  method: 'POST',
  path: '/login',
  access: 'staff-public',
  opensSession: true,
  limit: 'staffLogin',
  limitSpares: 'success',
  body: z.strictObject({
    login: z.string().trim().min(1).max(254),
    password: z.string().min(1).max(200),
  }),
  answer: staffSession,
  errors: ['auth.incorrect', 'auth.account_inactive', 'auth.locked'],
})

export const staffLogout = defineOperation({
  id: 'staffAccess.logout',
  summary: 'End this session.',
  method: 'POST',
  path: '/logout',
  access: 'staff-halfway',
  opensSession: true,
  answer: nothing,
})
