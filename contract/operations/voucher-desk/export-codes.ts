import { z } from 'zod'
import { defineOperation, fileMedia, fileOnly } from '#contract/kernel/operation.ts'
import { idOutput, idParams, instant, nothing } from '#contract/kernel/shapes.ts'

const access = 'staff:generate-vouchers-print'

/** Beyond this the file would no longer be sealed while it is made. */
export const exportedCodesMax = 100_000

export const askForCodes = defineOperation({
  id: 'voucherDesk.askForCodes',
  summary: 'Ask for the clear codes of a batch; a second person decides, always.',
  method: 'POST',
  path: '/generate-vouchers/:id/code-exports',
  access,
  guarded: true,
  params: idParams,
  body: z.strictObject({ reason: z.string().trim().min(3).max(500) }),
  answer: nothing,
  errors: ['batch.not_ready', 'batch.too_large_to_export', 'voucher.wrong_kind'],
})

export const showCodeExport = defineOperation({
  id: 'voucherDesk.showCodeExport',
  summary: 'How one’s own request for the clear codes of a batch stands; null when there is none.',
  method: 'GET',
  path: '/generate-vouchers/:id/code-exports',
  access,
  params: idParams,
  answer: z
    .object({
      approval_id: idOutput,
      /** `approved`: the file can be taken, once and until `expires_at`. */
      state: z.enum(['waiting', 'approved', 'taken', 'ended']),
      expires_at: instant.nullable(),
    })
    .nullable(),
})

export const showPassphrase = defineOperation({
  id: 'voucherDesk.showPassphrase',
  summary: 'A passphrase for the approved file. Nobody can read it again; another call makes another one.',
  method: 'POST',
  path: '/generate-vouchers/:id/code-exports/passphrase',
  access,
  params: idParams,
  answer: z.object({ passphrase: z.string() }),
  errors: ['batch.codes_not_approved'],
})

export const takeCodes = defineOperation({
  id: 'voucherDesk.takeCodes',
  summary: 'The clear codes of a batch as a workbook sealed with the passphrase. Once.',
  method: 'POST',
  path: '/generate-vouchers/:id/code-exports/file',
  access,
  params: idParams,
  body: z.strictObject({ passphrase: z.string().max(100) }),
  answer: fileOnly,
  answersFile: [fileMedia.xlsx],
  errors: ['batch.codes_not_approved', 'batch.already_printed', 'batch.not_ready'],
})
