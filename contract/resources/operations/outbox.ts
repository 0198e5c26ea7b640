import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { messagePurposes } from '#contract/shapes/message-purposes.ts'

/** Queued and sent SMS and mails. One-time codes are always redacted here. */
export const outbox = defineResource({
  name: 'outbox',
  group: 'logs',
  icon: 'IconMail',
  title: 'recipient',
  sort: '-id',
  counting: 'capped',
  crud: ['index', 'show', 'export'],
  state: 'status',
  actions: {
    resend: {
      summary: 'Try once more to send a message; one whose code was struck out is not sent again.',
      to: 'queued',
      otherwise: 'outbox.struck_out',
      path: 'resends',
      // A sent message goes out a second time only when a person decides so for that one.
      bulk: { from: ['failed'] },
      event: 'resent',
      icon: 'IconSend',
      visible: true,
    },
    reveal: {
      summary: 'The words of a message with its one-time code; never in production, and who looked is kept.',
      from: ['queued'],
      path: 'reveals',
      answer: { body: { kind: 'long-text', required: true } },
      errors: ['outbox.sealed_in_production'],
      event: 'revealed',
      icon: 'IconEye',
      primary: true,
    },
  },
  fields: {
    recipient: { kind: 'text', required: true, readOnly: true, mono: true, filterable: true },
    /** What it was for; empty in messages from before this was kept. */
    purpose: {
      kind: 'choice',
      readOnly: true,
      options: messagePurposes.map((value) => ({ value })),
    },
    channel: {
      kind: 'choice',
      required: true,
      readOnly: true,
      filterable: true,
      options: [
        { value: 'sms', icon: 'IconPhone' },
        { value: 'mail', icon: 'IconMail' },
        { value: 'push', icon: 'IconSend' },
      ],
    },
    status: {
      kind: 'choice',
      required: true,
      readOnly: true,
      filterable: true,
      options: [
        { value: 'queued', tone: 'pending' },
        { value: 'sent', tone: 'success' },
        { value: 'failed', tone: 'danger' },
      ],
    },
    /** What the provider reported later; empty where it reports nothing. */
    delivery: {
      kind: 'choice',
      readOnly: true,
      filterable: true,
      options: [
        { value: 'pending', tone: 'pending' },
        { value: 'delivered', tone: 'success' },
        { value: 'undelivered', tone: 'danger' },
      ],
    },
    provider: {
      kind: 'choice',
      readOnly: true,
      views: ['show'],
      options: [{ value: 'isend' }, { value: 'resala' }],
    },
    segments: { kind: 'integer', readOnly: true, views: ['show'] },
    delivered_at: { kind: 'date-time', readOnly: true, views: ['show'] },
    subject: { kind: 'text', readOnly: true, views: ['show'] },
    body: { kind: 'long-text', readOnly: true },
    secret: { kind: 'boolean', required: true, readOnly: true, views: ['show'] },
    attempts: { kind: 'integer', readOnly: true, views: ['show'] },
    last_error: { kind: 'text', readOnly: true, views: ['show'] },
    sent_at: { kind: 'date-time', readOnly: true, views: ['show'] },
  },
})
