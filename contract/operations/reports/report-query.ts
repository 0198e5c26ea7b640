import { z } from 'zod'
import { fileMedia } from '#contract/kernel/operation.ts'
import { dayRange, pageQuery, searchInput } from '#contract/kernel/paging.ts'

/** A chart shows at most this many of the last days; days without movements are omitted. */
export const chartDaysMax = 92

/** A file contains all rows of a report, whatever the page. */
export const reportFormats = ['json', 'csv', 'xlsx', 'pdf'] as const
export const reportFiles = [fileMedia.csv, fileMedia.xlsx, fileMedia.pdf] as const

export const reportQuery = pageQuery.extend({
  ...dayRange,
  search: searchInput.optional(),
  format: z.enum(reportFormats).default('json'),
})
