import { smsPurposeNames } from './sms-purposes.ts'

/** What only mails and messages to many are for. */
const otherPurposes = [
  'verify_email',
  'contact_message',
  'announcement',
  'alarm',
  'staff_new_device',
  'staff_locked',
  'staff_reset_password',
  'staff_password_changed',
  'staff_second_factor_changed',
  'staff_second_factor_reset',
  'staff_email_changed',
  'staff_invited',
] as const

/** What a message is for, as the outbox shows it. */
export const messagePurposes = [...smsPurposeNames, ...otherPurposes] as const
export type MessagePurpose = (typeof messagePurposes)[number]
export type StaffPurpose = Extract<MessagePurpose, `staff_${string}`>
