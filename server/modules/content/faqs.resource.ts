import { faqs } from '#contract/resources/content/faqs.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const faqsSection = serveResource(faqs, { table: 'faq', visibleTo: 'all' })
