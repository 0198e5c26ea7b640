import { z } from 'zod'
import { fileOnly } from '#contract/kernel/file-only.ts'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation, fileMedia } from '#contract/kernel/operation.ts'
import { dayRange, pageQuery, searchInput } from '#contract/kernel/paging.ts'
import { idInput, idOutput, localized } from '#contract/kernel/shapes.ts'
import { voucherKinds } from '#contract/shapes/voucher.ts'

const answersFile = [fileMedia.csv, fileMedia.xlsx, fileMedia.pdf]
const format = z.enum(['csv', 'xlsx', 'pdf'])
const filtered = { search: searchInput.optional(), supplier_id: idInput.optional() }

const sums = {
  vouchers_count: z.int(),
  total_amount: amountOutput,
  fee: amountOutput,
  net_amount: amountOutput,
}

export const exportVoucherCounts = defineOperation({
  id: 'staffReports.exportVoucherCounts',
  summary: 'The report of vouchers by category as a file.',
  method: 'GET',
  path: '/reports/vouchers-counts/file',
  access: 'staff:vouchers-export',
  query: z.strictObject({
    supplier_id: idInput.optional(),
    kind: z.enum(voucherKinds).optional(),
    format,
  }),
  answersFile,
  answer: fileOnly,
})

export const exportSettlementCounts = defineOperation({
  id: 'staffReports.exportSettlementCounts',
  summary: 'The report of settlements by supplier as a file.',
  method: 'GET',
  path: '/reports/settlements-counts/file',
  access: 'staff:settlements-export',
  query: z.strictObject({ ...dayRange, format }),
  answersFile,
  answer: fileOnly,
})

export const reportAvailable = defineOperation({
  id: 'staffReports.reportAvailable',
  summary: 'What every merchant has earned and not yet asked for, by supplier; the largest first.',
  method: 'GET',
  path: '/reports/available-settlements',
  access: 'staff:clients-available-settlements',
  paged: true,
  query: pageQuery.extend(filtered),
  answer: z.object({
    rows: z.array(
      z.object({
        client: z.object({ id: idOutput, name: z.string(), phone: z.string() }),
        supplier: z.object({ id: idOutput, name: localized }),
        ...sums,
      }),
    ),
    /** Over the whole query, whatever the page and the supplier; largest first. */
    suppliers: z.array(z.object({ supplier: z.object({ id: idOutput, name: localized }), ...sums })),
    totals: z.object({ clients_count: z.int(), ...sums }),
    currency: z.string(),
  }),
})

export const exportAvailable = defineOperation({
  id: 'staffReports.exportAvailable',
  summary: 'The same as a file.',
  method: 'GET',
  path: '/reports/available-settlements/file',
  access: 'staff:clients-export',
  query: z.strictObject({ ...filtered, format }),
  answersFile,
  answer: fileOnly,
})
