import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { messageTopics } from '#contract/operations/content/contact-topics.ts'

/** Messages from the contact page and requests from the portal, with their outcome. */
export const contactMessages = defineResource({
  name: 'contact-messages',
  group: 'content',
  icon: 'IconMessage',
  title: 'reference',
  hints: ['topic', 'status', 'created_at'],
  sort: '-id',
  counting: 'capped',
  figures: [{ name: 'waiting', over: { field: 'status', values: ['new'] }, badge: true }],
  crud: ['index', 'show', 'update', 'export'],
  state: 'status',
  actions: {
    answer: {
      summary: 'Answer a visitor where they can be reached: by mail, or by SMS when they left a phone.',
      from: ['new', 'read', 'answered', 'closed'],
      to: 'answered',
      otherwise: 'contact.is_spam',
      errors: ['contact.answer_too_long'],
      path: 'answers',
      shows: ['contact', 'body'],
      input: { answer: { kind: 'long-text', required: true, maxLength: 4_000 } },
      answer: { channel: { kind: 'choice', required: true, options: [{ value: 'mail' }, { value: 'sms' }] } },
      answerInToast: true,
      event: 'answered',
      icon: 'IconSend',
      primary: true,
    },
  },
  fieldsets: [
    { name: 'message', fields: ['reference', 'topic', 'name', 'contact', 'client_id', 'locale', 'body'] },
    { name: 'work', fields: ['status', 'assigned_id'] },
  ],
  fields: {
    reference: { kind: 'text', readOnly: true, searchable: true, mono: true },
    topic: {
      kind: 'choice',
      readOnly: true,
      filterable: true,
      options: messageTopics.map((value) => ({ value })),
    },
    name: { kind: 'text', readOnly: true, searchable: true },
    contact: { kind: 'text', required: true, readOnly: true, searchable: true, mono: true },
    /** Known for requests from the portal. */
    client_id: { kind: 'reference', to: 'clients', readOnly: true, filterable: true, views: ['show'] },
    body: { kind: 'long-text', readOnly: true, searchable: true },
    status: {
      kind: 'choice',
      required: true,
      filterable: true,
      options: [
        { value: 'new', tone: 'warning', icon: 'IconMail' },
        { value: 'read', tone: 'info', icon: 'IconEye' },
        { value: 'answered', tone: 'success', icon: 'IconSend' },
        { value: 'closed', tone: 'neutral', icon: 'IconCheck' },
        { value: 'spam', tone: 'danger', icon: 'IconBan' },
      ],
    },
    assigned_id: { kind: 'reference', to: 'users', filterable: true, views: ['form', 'show'] },
    locale: {
      kind: 'choice',
      required: true,
      readOnly: true,
      views: ['show'],
      options: [{ value: 'ar' }, { value: 'en' }],
    },
  },
})
