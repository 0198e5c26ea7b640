import { z } from 'zod'
import { personNameInput } from '#contract/kernel/field-rules.ts'
import { languages } from '#contract/kernel/localized.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { pageQuery } from '#contract/kernel/paging.ts'
import { idInput, idOutput, idParams, instant, nothing } from '#contract/kernel/shapes.ts'
import { session } from '#contract/shapes/session.ts'
import { staffSession } from './show-staff-session.ts'

export const updateStaffProfile = defineOperation({
  id: 'staffAccess.updateProfile',
  summary: 'Change my name or my language.',
  method: 'POST',
  path: '/update-profile',
  access: 'staff',
  body: z.strictObject({ name: personNameInput.optional(), locale: z.enum(languages).optional() }),
  answer: staffSession,
})

export const listStaffSessions = defineOperation({
  id: 'staffAccess.listSessions',
  summary: 'Where I am signed in, newest first.',
  method: 'GET',
  path: '/sessions',
  access: 'staff',
  answer: z.array(session),
})

export const endStaffSession = defineOperation({
  id: 'staffAccess.endSession',
  summary: 'Sign another device of mine out.',
  method: 'DELETE',
  path: '/sessions/:id',
  access: 'staff',
  params: idParams,
  answer: nothing,
})

export const staffNotificationKinds = [
  'approval_asked',
  'approval_executed',
  'approval_refused',
  'export_done',
  'import_done',
  'bulk_done',
  'job_failed',
  'announcement',
  'notification_given_back',
  'notification_sms_not_carried',
  'notification_sms_waiting',
  'note_mention',
  'scheduled_export_stopped',
] as const
export const staffNotificationKind = z.enum(staffNotificationKinds)

export const listStaffNotifications = defineOperation({
  id: 'staffAccess.listNotifications',
  summary: 'What I was told, newest first.',
  method: 'GET',
  path: '/inbox',
  access: 'staff',
  paged: true,
  query: pageQuery,
  answer: z.array(
    z.object({
      id: idOutput,
      kind: staffNotificationKind,
      /** In the language of the request. */
      title: z.string(),
      body: z.string(),
      /** A page of the console, or a file to save. */
      link: z.string().nullable(),
      read_at: instant.nullable(),
      created_at: instant,
    }),
  ),
})

export const readStaffNotifications = defineOperation({
  id: 'staffAccess.readNotifications',
  summary: 'Mark notifications as read: the named ones, or all.',
  method: 'POST',
  path: '/inbox/read',
  access: 'staff',
  body: z.strictObject({ ids: z.array(idInput).min(1).max(100).optional() }),
  answer: z.object({ unread: z.int() }),
})
