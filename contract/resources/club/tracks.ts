import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { published } from '#contract/kernel/resource/published.ts'

/** Songs and commentary of the club. */
export const tracks = defineResource({
  name: 'tracks',
  group: 'club',
  icon: 'IconMusic',
  title: 'title',
  sort: 'position',
  order: true,
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  fieldsets: [
    { name: 'track', fields: ['title', 'author', 'audio', 'seconds', 'cover'] },
    {
      name: 'publishing',
      fields: ['publication', 'active', 'publish_at_from', 'publish_at_to', 'published_at'],
    },
  ],
  audience: {
    access: 'public',
    path: '/club/tracks',
    summary: 'Recordings that are published now, in their order.',
    list: ['title', 'author', 'audio', 'seconds', 'cover'],
    search: true,
    where: 'live',
    cacheSeconds: 60,
    hidesFiles: true,
  },
  fields: {
    title: { kind: 'localized-text', required: true, maxLength: 150, searchable: true },
    author: { kind: 'localized-text', required: true, maxLength: 100, searchable: true },
    audio: { kind: 'audio', visibility: 'public', required: true },
    seconds: { kind: 'integer', readOnly: true },
    cover: { kind: 'image', visibility: 'public', aspect: 1, views: ['form', 'show'] },
    ...published(),
  },
})
