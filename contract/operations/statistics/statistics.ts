import { z } from 'zod'
import { fileOnly } from '#contract/kernel/file-only.ts'
import { defineOperation, fileMedia } from '#contract/kernel/operation.ts'
import { pageQuery } from '#contract/kernel/paging.ts'
import { instant, localized } from '#contract/kernel/shapes.ts'
import { comparisons, reportNames } from './statistic-reports.ts'

const answersFile = [fileMedia.csv, fileMedia.xlsx, fileMedia.pdf]
const format = z.enum(['csv', 'xlsx', 'pdf'])

const firstYear = 2000
/** Clocks differ a little. */
const aheadMax = 60_000
/** The database knows no year 0. */
const day = z.iso.date().refine((text) => Number(text.slice(0, 4)) >= firstYear)
const pastMoment = z.iso.datetime({ offset: true }).refine((text) => {
  const at = Date.parse(text)
  return at >= Date.UTC(firstYear, 0) && at <= Date.now() + aheadMax
})
/** `as_of`: nothing that happened later counts. Left out: now. */
const asked = {
  report: z.enum(reportNames),
  from: day.optional(),
  to: day.optional(),
  as_of: pastMoment.optional(),
}
const figures = z.strictObject({ ...asked, compare: z.enum(comparisons).default('none') })
/** `key`: of one row; left out: of all. `month`: of a cohort, 0 to 6 months after the first. */
const rows = {
  ...asked,
  key: z.string().min(1).max(80).optional(),
  month: z.coerce.number().int().min(0).max(6).default(0),
}

const column = z.object({ name: z.string(), unit: z.enum(['money', 'count', 'decimal']) })
/** In the order of the columns: an amount, or a number in digits; null: there is none. */
const values = z.array(z.string().nullable())

export const showStatistic = defineOperation({
  id: 'statistics.show',
  summary: 'Figures of the business by category, supplier, seller, city, hour …, also as of a past moment.',
  method: 'GET',
  path: '/statistics',
  access: 'staff:statistics',
  query: figures,
  answer: z.object({
    currency: z.string(),
    from: z.string(),
    to: z.string(),
    as_of: instant,
    /** The days it is compared with. */
    before: z.object({ from: z.string(), to: z.string() }).nullable(),
    columns: z.array(column),
    rows: z.array(
      z.object({
        key: z.string(),
        /** Of a thing with a name; null: the key is a word of the screen. */
        name: localized.nullable(),
        values,
        before: values.nullable(),
      }),
    ),
    totals: values,
    totals_before: values.nullable(),
  }),
  errors: ['statistics.range'],
})

export const exportStatistic = defineOperation({
  id: 'statistics.export',
  summary: 'The same figures as a file.',
  method: 'GET',
  path: '/statistics/file',
  access: 'staff:statistics',
  query: figures.extend({ format }),
  answersFile,
  answer: fileOnly,
  errors: ['statistics.range', 'report.too_long_for_pdf'],
})

export const listStatisticRows = defineOperation({
  id: 'statistics.rows',
  summary: 'Exactly the rows behind a figure; their sums are the figure.',
  method: 'GET',
  path: '/statistics/rows',
  access: 'staff:statistics',
  paged: true,
  query: pageQuery.extend(rows),
  answer: z.object({
    currency: z.string(),
    name: localized.nullable(),
    columns: z.array(column),
    rows: z.array(
      z.object({
        /** The section and the id of what it opens. */
        section: z.string(),
        id: z.string(),
        at: instant,
        /** `sale`, `refund` … */
        event: z.string(),
        about: localized.nullable(),
        client: z.string().nullable(),
        values,
      }),
    ),
    totals: values,
  }),
  errors: ['statistics.range'],
})

export const exportStatisticRows = defineOperation({
  id: 'statistics.exportRows',
  summary: 'The rows behind a figure as a file.',
  method: 'GET',
  path: '/statistics/rows/file',
  access: 'staff:statistics',
  query: z.strictObject({ ...rows, format }),
  answersFile,
  answer: fileOnly,
  errors: ['statistics.range', 'report.too_long_for_pdf'],
})
