import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { engaging } from '#contract/kernel/resource/engaging.ts'
import { published } from '#contract/kernel/resource/published.ts'

/** Live streams of the club. The address of the stream is handed out only to those who may watch. */
export const lives = defineResource({
  name: 'lives',
  group: 'club',
  icon: 'IconBroadcast',
  title: 'title',
  sort: '-starts_at',
  state: 'status',
  actions: {
    begin: {
      summary: 'The stream runs now.',
      from: ['scheduled'],
      to: 'live',
      path: 'beginnings',
      icon: 'IconCheck',
      primary: true,
    },
    end: {
      summary: 'The stream is over.',
      from: ['live'],
      to: 'ended',
      path: 'endings',
      icon: 'IconX',
      primary: true,
    },
    record: {
      summary: 'The stream can be watched again.',
      from: ['ended'],
      to: 'recorded',
      path: 'recordings',
      icon: 'IconEye',
      input: { stream_url: { kind: 'video', required: true } },
    },
  },
  figures: [{ name: 'states', by: 'status' }],
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  fieldsets: [
    {
      name: 'live',
      fields: ['title', 'game_id', 'status', 'starts_at', 'stream_url', 'watchers', 'watching'],
    },
    {
      name: 'engagement',
      fields: ['allow_comments', 'allow_reactions', 'views', 'comments_count', 'reactions_count'],
    },
    { name: 'pictures', fields: ['poster', 'poster_text'] },
    {
      name: 'publishing',
      fields: [
        'publication',
        'active',
        'publish_at_from',
        'publish_at_to',
        'published_at',
        'missing_language',
        'published_in',
      ],
    },
  ],
  audience: {
    access: 'public',
    path: '/club/lives',
    summary: 'Live streams that are published, the next ones first; without the address of the stream.',
    list: [
      'title',
      'game_id',
      'status',
      'starts_at',
      'watchers',
      'watching',
      'poster',
      'poster_text',
      'published_in',
    ],
    show: ['allow_comments'],
    filters: ['status', 'game_id'],
    search: true,
    sort: '-starts_at',
    where: 'live',
    preview: true,
    cacheSeconds: 10,
    hidesFiles: true,
  },
  fields: {
    title: { kind: 'localized-text', required: true, eitherLanguage: true, maxLength: 150, searchable: true },
    game_id: { kind: 'reference', to: 'games', filterable: true, onTrash: 'detach', views: ['form', 'show'] },
    status: {
      kind: 'choice',
      required: true,
      default: 'scheduled',
      readOnly: 'after-create',
      filterable: true,
      options: [{ value: 'scheduled' }, { value: 'live' }, { value: 'ended' }, { value: 'recorded' }],
    },
    stream_url: { kind: 'video', required: true, sensitive: true },
    poster: {
      kind: 'image',
      visibility: 'public',
      aspect: 1.7778,
      alt: 'poster_text',
      views: ['form', 'show'],
    },
    poster_text: { kind: 'localized-text', maxLength: 150, views: ['form', 'show'] },
    starts_at: { kind: 'date-time', required: true, filterable: true, sortable: true },
    /** Empty: as the settings say. */
    watchers: {
      kind: 'choice',
      filterable: true,
      options: [
        { value: 'all' },
        { value: 'clients' },
        { value: 'pro' },
        { value: 'subscribers' },
        { value: 'ticket' },
      ],
    },
    /** Clients and browsers at this moment; empty where nothing runs. */
    watching: { kind: 'integer', readOnly: true },
    ...engaging(),
    ...published({ completeBeforePublish: true, oneLanguage: true }),
  },
})
