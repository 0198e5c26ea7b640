import { defineResource } from '#contract/kernel/resource/resource.ts'

/** SMS and mails on their way and sent. One-time codes are struck out here, whatever their state. */
export const outbox = defineResource({
  name: 'outbox',
  group: 'logs',
  icon: 'IconMail',
  title: 'recipient',
  sort: '-id',
  counting: 'capped',
  crud: ['index', 'show', 'export'],
  grants: ['resend', 'reveal'],
  fields: {
    recipient: { kind: 'text', readOnly: true, mono: true, filterable: true },
    channel: {
      kind: 'choice',
      readOnly: true,
      filterable: true,
      options: [
        { value: 'sms', icon: 'IconPhone' },
        { value: 'mail', icon: 'IconMail' },
      ],
    },
    status: {
      kind: 'choice',
      readOnly: true,
      filterable: true,
      options: [
        { value: 'queued', tone: 'pending' },
        { value: 'sent', tone: 'success' },
        { value: 'failed', tone: 'danger' },
      ],
    },
    subject: { kind: 'text', readOnly: true, views: ['show'] },
    body: { kind: 'long-text', readOnly: true },
    secret: { kind: 'boolean', readOnly: true, views: ['show'] },
    attempts: { kind: 'integer', readOnly: true, views: ['show'] },
    last_error: { kind: 'text', readOnly: true, views: ['show'] },
    sent_at: { kind: 'date-time', readOnly: true, views: ['show'] },
  },
})
