import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { instant, localized } from '#contract/kernel/shapes.ts'
import { pageSlugs } from './content-kinds.ts'

const versionInput = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .transform(Number)

export const showPage = defineOperation({
  id: 'content.showPage',
  summary: 'A text of the site: the version that holds, or an earlier one by its number.',
  method: 'GET',
  path: '/pages/:slug',
  access: 'public',
  params: z.strictObject({ slug: z.enum(pageSlugs) }),
  query: z.strictObject({ version: versionInput.optional() }),
  answer: z.object({
    slug: z.enum(pageSlugs),
    version: z.int(),
    title: localized,
    summary: localized,
    /** For the markup see `contract/kernel/marked-text.ts`. */
    body: localized,
    published_at: instant,
    /** Newest first. */
    versions: z.array(z.object({ version: z.int(), published_at: instant })),
  }),
  errors: ['request.not_found'],
})
