import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { engaging } from '#contract/kernel/resource/engaging.ts'
import { published } from '#contract/kernel/resource/published.ts'

const videos = defineResource({
  name: 'gallery-videos',
  group: 'club',
  icon: 'IconPhoto',
  title: 'caption',
  sort: 'id',
  crud: ['index'],
  fields: {
    gallery_id: { kind: 'reference', to: 'galleries', required: true },
    caption: { kind: 'localized-text', required: true, maxLength: 150 },
    video: { kind: 'video', required: true },
  },
})

/** Pictures and videos of a day. */
export const galleries = defineResource({
  name: 'galleries',
  group: 'club',
  icon: 'IconPhoto',
  title: 'title',
  sort: '-taken_on',
  figures: [{ name: 'states', by: 'publication' }],
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  fieldsets: [
    { name: 'gallery', fields: ['title', 'taken_on', 'featured'] },
    { name: 'pictures', fields: ['cover', 'cover_text', 'cover_focus', 'images', 'videos'] },
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
    {
      name: 'readers',
      fields: ['allow_comments', 'allow_reactions', 'views', 'comments_count', 'reactions_count'],
    },
  ],
  audience: {
    access: 'public',
    path: '/club/galleries',
    summary: 'Galleries that are published now, the newest first.',
    list: [
      'title',
      'taken_on',
      'featured',
      'cover',
      'cover_text',
      'cover_focus',
      'published_at',
      'published_in',
    ],
    show: ['images', { videos: ['caption', 'video'] }, 'allow_comments', 'allow_reactions'],
    filters: ['featured'],
    search: true,
    sort: '-taken_on',
    where: 'live',
    preview: true,
    cacheSeconds: 60,
    hidesFiles: true,
  },
  fields: {
    title: { kind: 'localized-text', required: true, eitherLanguage: true, maxLength: 150, searchable: true },
    taken_on: { kind: 'date', required: true, limit: 'past', filterable: true, sortable: true },
    cover: {
      kind: 'image',
      visibility: 'public',
      aspect: 1.7778,
      required: true,
      alt: 'cover_text',
      focus: 'cover_focus',
      views: ['form', 'show'],
    },
    cover_text: { kind: 'localized-text', maxLength: 150, views: ['form', 'show'] },
    cover_focus: { kind: 'focus', views: ['form', 'show'] },
    images: { kind: 'images', visibility: 'public', countMax: 20, views: ['form', 'show'] },
    videos: { kind: 'rows', of: videos, by: 'gallery_id', max: 10 },
    featured: { kind: 'boolean', default: false, filterable: true, sortable: true, views: ['form', 'show'] },
    ...published({ completeBeforePublish: true, oneLanguage: true }),
    ...engaging(),
  },
})
