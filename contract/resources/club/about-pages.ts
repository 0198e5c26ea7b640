import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { published } from '#contract/kernel/resource/published.ts'

/** Pages of the club about itself: history, board, contact. */
export const aboutPages = defineResource({
  name: 'about-pages',
  group: 'club',
  icon: 'IconInfoCircle',
  title: 'title',
  sort: 'position',
  order: true,
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  fieldsets: [
    { name: 'page', fields: ['slug', 'title', 'body'] },
    { name: 'pictures', fields: ['image', 'image_text', 'image_focus'] },
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
    path: '/club/about',
    summary: 'Pages of the club about itself, in their order; none while the settings hide them.',
    list: ['slug', 'title', 'published_in'],
    show: ['body', 'image', 'image_text', 'image_focus', 'updated_at'],
    by: 'slug',
    where: 'live',
    preview: true,
    cacheSeconds: 60,
    hidesFiles: true,
  },
  fields: {
    slug: {
      kind: 'text',
      required: true,
      unique: true,
      maxLength: 60,
      rule: 'alpha_dash',
      mono: true,
      filterable: true,
    },
    title: { kind: 'localized-text', required: true, eitherLanguage: true, maxLength: 150, searchable: true },
    body: { kind: 'rich-text', localized: true, required: true, eitherLanguage: true, maxLength: 30000 },
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
    ...published({ completeBeforePublish: true, oneLanguage: true }),
  },
})
