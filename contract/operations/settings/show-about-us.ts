import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { localized } from '#contract/kernel/shapes.ts'

export const showAboutUs = defineOperation({
  id: 'settings.showAboutUs',
  summary: 'What the operator says about itself; not found while the operator does not show it.',
  method: 'GET',
  path: '/about-us',
  access: 'public',
  answer: z.object({
    name: localized,
    /** For the markup see the texts of the site. */
    text: localized,
    address: localized,
  }),
})
