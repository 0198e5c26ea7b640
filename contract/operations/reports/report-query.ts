import { z } from 'zod'
import { pageQuery, searchInput } from '#contract/kernel/paging.ts'

/** Tripoli days, both included. */
export const reportQuery = pageQuery.extend({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  search: searchInput.optional(),
})
