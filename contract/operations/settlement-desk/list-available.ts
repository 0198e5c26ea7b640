import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { pageQuery, searchInput } from '#contract/kernel/paging.ts'
import { idOutput, instant, localized } from '#contract/kernel/shapes.ts'

export const listAllAvailable = defineOperation({
  id: 'clients.listAllAvailable',
  summary: 'What every merchant has earned and not asked for, by supplier, the largest first.',
  method: 'GET',
  path: '/clients/available-settlements',
  access: 'staff:clients-available-settlements',
  paged: true,
  /** `search`: the merchant by name in any spelling, phone or member number. */
  query: pageQuery.extend({ search: searchInput.optional() }),
  answer: z.array(
    z.object({
      client: z.object({ id: idOutput, name: z.string(), member_no: z.string() }),
      supplier: z.object({ id: idOutput, name: localized }),
      vouchers_count: z.int(),
      total_amount: amountOutput,
      fee: amountOutput,
      net_amount: amountOutput,
      currency: z.string(),
      /** Since when the first of them waits. */
      since: instant,
    }),
  ),
})
