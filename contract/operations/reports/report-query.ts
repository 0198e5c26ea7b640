import { dayRange, pageQuery, searchInput } from '#contract/kernel/paging.ts'

/** A chart shows the last days of the range: as many at most, those on which nothing happened left out. */
export const chartDaysMax = 92

export const reportQuery = pageQuery.extend({ ...dayRange, search: searchInput.optional() })
