import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { aboutSubject } from '#contract/kernel/resource/engaging.ts'
import { commentLengthMax } from '#contract/shapes/reactions.ts'

/**
 * What clients wrote below any row that allows comments: one queue over all of them. `held_by` says why one waits.
 */
export const comments = defineResource({
  name: 'comments',
  group: 'club',
  icon: 'IconMessages',
  title: 'excerpt',
  hints: ['state', 'created_at'],
  sort: '-id',
  counting: 'capped',
  crud: ['index', 'show', 'export'],
  figures: [
    { name: 'states', by: 'state' },
    { name: 'waiting', over: { field: 'state', values: ['waiting'] }, badge: true },
  ],
  state: 'state',
  actions: {
    publish: {
      summary: 'Let everyone read a comment.',
      from: ['waiting', 'hidden'],
      to: 'shown',
      path: 'publications',
      event: 'published',
      icon: 'IconCheck',
      shows: ['body'],
      primary: true,
      bulk: { from: ['waiting'] },
    },
    hide: {
      summary: 'Keep a comment from its readers; its replies are hidden with it.',
      from: ['waiting', 'shown'],
      to: 'hidden',
      path: 'hidings',
      event: 'hidden',
      icon: 'IconEyeOff',
      shows: ['body'],
      reason: { lengthMax: 300, suggestions: ['insult', 'advert', 'off_topic', 'private_data'] },
      visible: true,
      danger: true,
      bulk: true,
    },
    bar: {
      summary: 'Hide a comment, and bar its author from commenting: until a moment, or for good.',
      from: ['waiting', 'shown', 'hidden'],
      to: 'hidden',
      path: 'bans',
      event: 'barred',
      icon: 'IconBan',
      shows: ['client_id', 'body'],
      input: { ends_at: { kind: 'date-time' } },
      reason: { lengthMax: 300, suggestions: ['insult', 'advert', 'private_data'] },
      visible: true,
      danger: true,
    },
  },
  fieldsets: [
    {
      name: 'comment',
      fields: ['excerpt', 'body', 'client_id', 'subject_type', 'subject', 'subject_id', 'parent_id'],
    },
    { name: 'moderation', fields: ['state', 'held_by', 'hidden_reason'] },
  ],
  fields: {
    /** How the text begins. */
    excerpt: { kind: 'text', required: true, readOnly: true, views: ['list'] },
    body: {
      kind: 'long-text',
      required: true,
      readOnly: true,
      maxLength: commentLengthMax,
      searchable: true,
    },
    client_id: { kind: 'reference', to: 'clients', required: true, readOnly: true, filterable: true },
    ...aboutSubject(),
    parent_id: { kind: 'reference', to: 'comments', readOnly: true, filterable: true, views: ['show'] },
    state: {
      kind: 'choice',
      required: true,
      readOnly: true,
      filterable: true,
      options: [
        { value: 'waiting', tone: 'pending', icon: 'IconClock' },
        { value: 'shown', tone: 'success', icon: 'IconCheck' },
        { value: 'hidden', tone: 'danger', icon: 'IconEyeOff' },
      ],
    },
    held_by: {
      kind: 'choice',
      readOnly: true,
      options: [
        { value: 'moderation', tone: 'neutral' },
        { value: 'word', tone: 'warning' },
      ],
    },
    hidden_reason: { kind: 'text', readOnly: true, views: ['show'] },
  },
})
