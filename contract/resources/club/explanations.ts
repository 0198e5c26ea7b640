import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { published } from '#contract/kernel/resource/published.ts'

const steps = defineResource({
  name: 'explanation-steps',
  group: 'club',
  icon: 'IconListNumbers',
  title: 'text',
  sort: 'id',
  crud: ['index'],
  fields: {
    explanation_id: { kind: 'reference', to: 'explanations', required: true },
    text: { kind: 'localized-text', required: true, maxLength: 300 },
    video: { kind: 'video' },
  },
})

/** Guides step by step. The page of the portal that one explains shows a link to it. */
export const explanations = defineResource({
  name: 'explanations',
  group: 'club',
  icon: 'IconHelpCircle',
  title: 'title',
  sort: 'position',
  order: true,
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  fieldsets: [
    { name: 'guide', fields: ['title', 'audience', 'topic', 'steps'] },
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
    path: '/club/explanations',
    summary: 'Guides that are published now, in their order.',
    list: ['title', 'audience', 'topic', 'image', 'image_text', 'image_focus', 'published_in'],
    show: [{ steps: ['text', 'video'] }],
    filters: ['topic', 'audience'],
    search: true,
    where: 'live',
    preview: true,
    page: '/club/guides',
    cacheSeconds: 60,
    hidesFiles: true,
  },
  fields: {
    title: { kind: 'localized-text', required: true, eitherLanguage: true, maxLength: 150, searchable: true },
    audience: {
      kind: 'choice',
      required: true,
      default: 'all',
      filterable: true,
      options: [{ value: 'all' }, { value: 'clients' }, { value: 'merchants' }, { value: 'sellers' }],
    },
    topic: {
      kind: 'choice',
      filterable: true,
      options: [
        { value: 'recharge' },
        { value: 'cards' },
        { value: 'transfer' },
        { value: 'vouchers' },
        { value: 'settlements' },
        { value: 'profile' },
        { value: 'club' },
      ],
    },
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
    steps: { kind: 'rows', of: steps, by: 'explanation_id', required: true, min: 1, max: 20 },
    ...published({ completeBeforePublish: true, oneLanguage: true }),
  },
})
