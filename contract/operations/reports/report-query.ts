import { z } from 'zod'
import { pageQuery, searchInput } from '#contract/kernel/paging.ts'

/** A chart shows the last days of the range: as many at most, those on which nothing happened left out. */
export const chartDaysMax = 92

/** Tripoli days, both included. */
export const reportQuery = pageQuery.extend({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  search: searchInput.optional(),
})
