import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { pageSlugs } from '#contract/operations/content/content-kinds.ts'

/** The texts of the site. A text never changes: a new version takes its place from its day on. */
export const pageTexts = defineResource({
  name: 'page-texts',
  group: 'content',
  icon: 'IconFileText',
  title: 'title',
  sort: '-published_at',
  crud: ['index', 'show', 'store', 'export'],
  audience: {
    access: 'public',
    path: '/pages',
    summary: 'The texts of the site, each in its versions.',
    list: ['slug', 'version', 'title', 'published_at'],
    show: ['summary', 'body'],
    preview: true,
    by: 'slug',
    filters: ['slug', 'version'],
  },
  fieldsets: [
    { name: 'version', fields: ['slug', 'version', 'published_at', 'created_by'] },
    { name: 'text', fields: ['title', 'summary', 'body'] },
  ],
  fields: {
    slug: {
      kind: 'choice',
      required: true,
      filterable: true,
      options: pageSlugs.map((value) => ({ value })),
    },
    version: { kind: 'integer', required: true, readOnly: true, filterable: true },
    title: { kind: 'localized-text', required: true, maxLength: 120, searchable: true },
    summary: { kind: 'long-text', localized: true, required: true, maxLength: 400, views: ['form', 'show'] },
    /** For the markup see `contract/kernel/marked-text.ts`. */
    body: { kind: 'long-text', localized: true, required: true, maxLength: 60_000, views: ['form', 'show'] },
    published_at: { kind: 'date-time', required: true, sortable: true },
    created_by: { kind: 'text', readOnly: true },
    /** The name of the preview that was looked at before publication. */
    preview: { kind: 'text', rule: 'alpha_dash', maxLength: 64, readOnly: 'after-create', views: [] },
  },
})
