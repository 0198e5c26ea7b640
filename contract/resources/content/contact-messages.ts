import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { messageTopics } from '#contract/operations/content/contact-topics.ts'
import { cardProblems } from '#contract/operations/content/support-topics.ts'

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
      summary:
        'Answer a visitor where they can be reached: by mail, or by SMS when they left a phone. Messages from the portal are answered there.',
      from: ['new', 'read', 'answered', 'closed'],
      to: 'answered',
      otherwise: 'contact.is_spam',
      errors: ['contact.answer_too_long'],
      path: 'answers',
      shows: ['contact', 'body'],
      input: { answer: { kind: 'long-text', required: true, maxLength: 4_000 } },
      answer: {
        channel: {
          kind: 'choice',
          required: true,
          options: [{ value: 'mail' }, { value: 'sms' }, { value: 'portal' }],
        },
      },
      answerInToast: true,
      event: 'answered',
      icon: 'IconSend',
      primary: true,
    },
    read: {
      summary: 'Say that a message was read.',
      from: ['new'],
      to: 'read',
      path: 'readings',
      icon: 'IconEye',
      visible: true,
      bulk: true,
    },
    close: {
      summary: 'Close a message; nothing more is to be done.',
      from: ['new', 'read', 'answered'],
      to: 'closed',
      path: 'closures',
      icon: 'IconCheck',
      bulk: true,
    },
    spam: {
      summary: 'Mark a message as spam; it cannot be answered.',
      from: ['new', 'read', 'closed'],
      to: 'spam',
      path: 'spam-marks',
      icon: 'IconBan',
      danger: true,
      bulk: true,
    },
    /** Allowed with the permission to close it. */
    reopen: {
      summary: 'Take up again a message that was closed or marked as spam.',
      from: ['closed', 'spam'],
      to: 'read',
      path: 'reopenings',
      errors: ['support.open_already'],
      permission: 'close',
      icon: 'IconArrowBackUp',
      bulk: true,
    },
  },
  fieldsets: [
    { name: 'message', fields: ['reference', 'topic', 'name', 'contact', 'client_id', 'locale', 'body'] },
    { name: 'about', fields: ['about', 'problem', 'card_order_id'] },
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
    /** The serial number of a card, or the reference of a receipt: of messages from the portal. */
    about: { kind: 'text', readOnly: true, searchable: true, mono: true, views: ['show'] },
    problem: {
      kind: 'choice',
      readOnly: true,
      views: ['show'],
      options: cardProblems.map((value) => ({ value })),
    },
    card_order_id: { kind: 'reference', to: 'card-orders', readOnly: true, views: ['show'] },
    status: {
      kind: 'choice',
      required: true,
      readOnly: true,
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
