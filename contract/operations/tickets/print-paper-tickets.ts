import { z } from 'zod'
import { wholeBetween } from '#contract/kernel/field-rules.ts'
import { fileOnly } from '#contract/kernel/file-only.ts'
import { defineOperation, fileMedia } from '#contract/kernel/operation.ts'
import { idInput } from '#contract/kernel/shapes.ts'

/** Tickets of one file: thirty sheets. */
export const paperTicketsPerFile = 240

export const printPaperTickets = defineOperation({
  id: 'offlineTickets.print',
  summary:
    'Sheets of paper tickets to be cut, eight on each; one file has 240 of them. Each print is logged.',
  method: 'POST',
  path: '/offline-tickets/:id/prints',
  access: 'staff:offline-tickets-print',
  params: z.strictObject({ id: idInput }),
  body: z.strictObject({ part: wholeBetween(1, 84) }),
  answersFile: [fileMedia.pdf],
  answer: fileOnly,
  errors: ['resource.not_now'],
})
