import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { faqTopics } from '#contract/operations/content/content-kinds.ts'

/** Questions people ask, as the site shows them: by topic, then in their order. */
export const faqs = defineResource({
  name: 'faqs',
  group: 'content',
  icon: 'IconHelpCircle',
  title: 'question',
  sort: 'position',
  order: { within: 'topic' },
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  importable: true,
  audience: {
    access: 'public',
    path: '/faq',
    summary: 'Questions people ask, by topic and in their order, with answers.',
    list: ['topic', 'question', 'answer'],
    where: 'active',
  },
  fields: {
    question: { kind: 'localized-text', required: true, maxLength: 200, searchable: true },
    topic: {
      kind: 'choice',
      required: true,
      filterable: true,
      options: faqTopics.map((value) => ({ value })),
    },
    /** The same markup as page texts. */
    answer: { kind: 'long-text', localized: true, required: true, maxLength: 4_000, views: ['form', 'show'] },
    active: { kind: 'boolean', default: true, filterable: true },
  },
})
