import { z } from 'zod'
import { fileOnly } from '#contract/kernel/file-only.ts'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation, fileMedia } from '#contract/kernel/operation.ts'
import { idOutput, idParams, instant } from '#contract/kernel/shapes.ts'
import { rechargeStatuses } from './recharge.ts'

export const showSlip = defineOperation({
  id: 'rechargeRequests.showSlip',
  summary: 'The slip, a picture or a PDF; nobody but staff and its client may see it.',
  method: 'GET',
  path: '/recharge-requests/:id/slip',
  access: 'staff:recharge-requests-show',
  params: idParams,
  answersFile: [fileMedia.webp, fileMedia.pdf],
  answer: fileOnly,
})

export const listLikeRequests = defineOperation({
  id: 'rechargeRequests.listLike',
  summary:
    'Other requests that look like this one: the same slip, the same transaction at the bank, or the same amount on the same day.',
  method: 'GET',
  path: '/recharge-requests/:id/likes',
  access: 'staff:recharge-requests-show',
  params: idParams,
  answer: z.array(
    z.object({
      id: idOutput,
      client: z.string(),
      amount: amountOutput,
      bank: z.string(),
      status: z.enum(rechargeStatuses),
      /** The identical picture. */
      same_slip: z.boolean(),
      /** The same bank reference. */
      same_reference: z.boolean(),
      created_at: instant,
    }),
  ),
})
