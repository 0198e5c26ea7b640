import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { pageQuery } from '#contract/kernel/paging.ts'
import { idOutput, localized } from '#contract/kernel/shapes.ts'
import { faqTopics } from './content-kinds.ts'

export const listFaqs = defineOperation({
  id: 'content.listFaqs',
  summary: 'Questions people ask, by topic and in their order, with answers.',
  method: 'GET',
  path: '/faq',
  access: 'public',
  paged: true,
  query: pageQuery,
  answer: z.array(
    z.object({ id: idOutput, topic: z.enum(faqTopics), question: localized, answer: localized }),
  ),
})
