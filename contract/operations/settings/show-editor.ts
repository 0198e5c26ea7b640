import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'

export const showEditor = defineOperation({
  id: 'settings.showEditor',
  summary: 'What a rich text may hold; the server removes the rest when it is saved.',
  method: 'GET',
  path: '/settings/editor',
  access: 'staff',
  answer: z.object({
    headings: z.boolean(),
    lists: z.boolean(),
    quotes: z.boolean(),
    links: z.boolean(),
    direction: z.enum(['auto', 'rtl', 'ltr']),
    picture_megabytes_max: z.int(),
  }),
})
