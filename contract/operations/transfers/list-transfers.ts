import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { pageQuery } from '#contract/kernel/paging.ts'
import { idParams } from '#contract/kernel/shapes.ts'
import { transfer } from './transfer.ts'

/** A list of transfers looks at so many entries of the wallet, the latest of the days asked for. */
export const entriesLookedAtMax = 10_000

export const listTransfers = defineOperation({
  id: 'transfers.listTransfers',
  summary: 'What I sent and received, newest first, among the latest 10,000 entries of the days asked for.',
  method: 'GET',
  path: '/transfers',
  access: 'client',
  paged: true,
  /** Tripoli days, both included. */
  query: pageQuery.extend({ from: z.iso.date().optional(), to: z.iso.date().optional() }),
  answer: z.array(transfer),
})

export const showTransfer = defineOperation({
  id: 'transfers.showTransfer',
  summary: 'One transfer I took part in.',
  method: 'GET',
  path: '/transfers/:id',
  access: 'client',
  params: idParams,
  answer: transfer,
})
