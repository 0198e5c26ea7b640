import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { dayRange, pageQuery, searchInput, sortInput } from '#contract/kernel/paging.ts'
import { idParams } from '#contract/kernel/shapes.ts'
import { transfer } from './transfer.ts'

export const listTransfers = defineOperation({
  id: 'transfers.listTransfers',
  summary:
    'What I sent and received, newest first. `search`: the other side, the note, an amount or a part of a reference.',
  method: 'GET',
  path: '/transfers',
  access: 'client',
  paged: true,
  query: pageQuery.extend({
    ...dayRange,
    search: searchInput.optional(),
    sort: sortInput(['created_at']).optional(),
  }),
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
