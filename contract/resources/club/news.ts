import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { engaging } from '#contract/kernel/resource/engaging.ts'
import { published } from '#contract/kernel/resource/published.ts'
import { newsCategories } from '#contract/shapes/news-categories.ts'

/** News of the club. Pinned ones come first, then the newest. */
export const news = defineResource({
  name: 'news',
  group: 'club',
  icon: 'IconNews',
  title: 'title',
  sort: '-published_at',
  counting: 'capped',
  figures: [{ name: 'states', by: 'publication' }],
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  fieldsets: [
    { name: 'article', fields: ['title', 'summary', 'body', 'category', 'pinned', 'featured'] },
    { name: 'pictures', fields: ['image', 'image_text', 'image_focus', 'images'] },
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
    path: '/club/news',
    summary: 'News of the club that are published now: pinned ones first, then the newest.',
    list: [
      'title',
      'summary',
      'category',
      'pinned',
      'featured',
      'image',
      'image_text',
      'image_focus',
      'published_at',
      'published_in',
    ],
    show: ['body', 'images', 'allow_comments', 'allow_reactions'],
    filters: ['category', 'featured'],
    search: true,
    sort: ['-pinned', '-published_at'],
    where: 'live',
    preview: true,
    cacheSeconds: 30,
  },
  fields: {
    title: { kind: 'localized-text', required: true, eitherLanguage: true, maxLength: 150, searchable: true },
    summary: { kind: 'long-text', localized: true, required: true, eitherLanguage: true, maxLength: 400 },
    body: { kind: 'rich-text', localized: true, required: true, eitherLanguage: true, maxLength: 30000 },
    category: {
      kind: 'choice',
      required: true,
      default: 'club',
      filterable: true,
      sortable: true,
      options: newsCategories.map((value) => ({ value })),
    },
    pinned: { kind: 'boolean', default: false, filterable: true },
    featured: { kind: 'boolean', default: false, filterable: true, views: ['form', 'show'] },
    image: {
      kind: 'image',
      visibility: 'public',
      aspect: 1.7778,
      alt: 'image_text',
      focus: 'image_focus',
      views: ['form', 'show'],
    },
    image_text: { kind: 'localized-text', maxLength: 150, views: ['form', 'show'] },
    image_focus: { kind: 'focus', views: ['form', 'show'] },
    images: { kind: 'images', visibility: 'public', countMax: 20, views: ['form', 'show'] },
    ...published({ completeBeforePublish: true, oneLanguage: true }),
    ...engaging(),
  },
})
