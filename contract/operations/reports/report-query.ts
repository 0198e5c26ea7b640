import { z } from 'zod'
import { fileMedia } from '#contract/kernel/operation.ts'
import { dayRange, pageQuery, searchInput } from '#contract/kernel/paging.ts'

/** A chart shows the last days of the range: as many at most, those on which nothing happened left out. */
export const chartDaysMax = 92

/** As a file a report has all its rows, whatever the page. */
export const reportFormats = ['json', 'csv', 'xlsx', 'pdf'] as const
export const reportFiles = [fileMedia.csv, fileMedia.xlsx, fileMedia.pdf] as const

export const reportQuery = pageQuery.extend({
  ...dayRange,
  search: searchInput.optional(),
  format: z.enum(reportFormats).default('json'),
})
