import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { published } from '#contract/kernel/resource/published.ts'

/** Large pictures at the top of the club's home page, each leading to a page of ours. */
export const sliders = defineResource({
  name: 'sliders',
  group: 'club',
  icon: 'IconSlideshow',
  title: 'title',
  sort: 'position',
  order: true,
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  fieldsets: [
    { name: 'slide', fields: ['title', 'link', 'on_site'] },
    { name: 'pictures', fields: ['image', 'image_text', 'image_focus', 'phone_image'] },
    {
      name: 'publishing',
      fields: ['publication', 'active', 'publish_at_from', 'publish_at_to', 'published_at'],
    },
  ],
  audience: {
    access: 'public',
    path: '/club/sliders',
    summary: 'Slides of the club home page that are published now, in their order.',
    list: ['title', 'image', 'image_text', 'image_focus', 'phone_image', 'link', 'on_site'],
    filters: ['on_site'],
    where: 'live',
    cacheSeconds: 60,
    hidesFiles: true,
  },
  fields: {
    title: { kind: 'localized-text', required: true, maxLength: 100, searchable: true },
    image: {
      kind: 'image',
      visibility: 'public',
      aspect: 2.4,
      required: true,
      alt: 'image_text',
      focus: 'image_focus',
      views: ['form', 'show'],
    },
    image_text: { kind: 'localized-text', maxLength: 150, views: ['form', 'show'] },
    image_focus: { kind: 'focus', views: ['form', 'show'] },
    phone_image: { kind: 'image', visibility: 'public', aspect: 1.2, views: ['form', 'show'] },
    link: { kind: 'text', required: true, maxLength: 200, rule: 'own_path', mono: true },
    on_site: { kind: 'boolean', default: false, filterable: true },
    ...published(),
  },
})
