import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { searchInput } from '#contract/kernel/paging.ts'
import { idOutput, localized } from '#contract/kernel/shapes.ts'

/** Rows of any section, by name and number; each group has at most five, the best first. */
export const searchEverything = defineOperation({
  id: 'search.searchEverything',
  summary: 'Finds rows of every section this person may see.',
  method: 'GET',
  path: '/search',
  access: 'staff',
  query: z.strictObject({ q: searchInput }),
  answer: z.array(
    z.object({
      resource: z.string(),
      rows: z.array(
        z.object({
          id: idOutput,
          /** The typed text identifies exactly this row: a number, a username. */
          exact: z.boolean(),
          title: z.union([z.string(), localized]),
          /** What tells it from others with the same name: fields of the section, and its creation time. */
          hints: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
  ),
})
