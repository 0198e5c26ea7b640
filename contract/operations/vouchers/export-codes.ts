import { z } from 'zod'
import { fileOnly } from '#contract/kernel/file-only.ts'
import { defineOperation, fileMedia } from '#contract/kernel/operation.ts'
import { idOutput, idParams, instant, nothing } from '#contract/kernel/shapes.ts'
import { codeExportForms } from '#contract/shapes/voucher.ts'

export const codeExportStates = [
  'waiting',
  'approved',
  'downloaded',
  'taken',
  'refused',
  'withdrawn',
  'expired',
] as const

const access = 'staff:generate-vouchers-print'

/** Larger workbooks take too much memory. */
export const exportedCodesMax = 100_000

export const askForCodes = defineOperation({
  id: 'staffVouchers.askForCodes',
  summary: 'Ask for the clear codes of a batch; a second person decides, always.',
  method: 'POST',
  path: '/generate-vouchers/:id/code-exports',
  access,
  freshProof: true,
  guarded: true,
  params: idParams,
  body: z.strictObject({ form: z.enum(codeExportForms), reason: z.string().trim().min(3).max(500) }),
  answer: nothing,
  errors: ['batch.not_ready', 'batch.too_large_to_export', 'voucher.wrong_kind'],
})

export const showCodeExport = defineOperation({
  id: 'staffVouchers.showCodeExport',
  summary: 'How one’s own request for the clear codes of a batch stands; null when there is none.',
  method: 'GET',
  path: '/generate-vouchers/:id/code-exports',
  access,
  params: idParams,
  answer: z
    .object({
      approval_id: idOutput,
      /**
       * `approved`: the file can be downloaded until `expires_at`. `downloaded`: again with the same passphrase until
       * `again_until`, or until it is confirmed to open. `expired`: not approved, or not downloaded, in time.
       */
      state: z.enum(codeExportStates),
      form: z.enum(codeExportForms),
      asked_at: instant,
      expires_at: instant.nullable(),
      decided_by: z.string().nullable(),
      /** Why it was refused. */
      refusal: z.string().nullable(),
      /** The time of the first download. */
      taken_at: instant.nullable(),
      again_until: instant.nullable(),
    })
    .nullable(),
})

export const showPassphrase = defineOperation({
  id: 'staffVouchers.showPassphrase',
  summary:
    'A passphrase for the approved file. Nobody can read it again; before the first download another call makes another one.',
  method: 'POST',
  path: '/generate-vouchers/:id/code-exports/passphrase',
  access,
  freshProof: true,
  params: idParams,
  answer: z.object({ passphrase: z.string() }),
  errors: ['batch.codes_not_approved'],
})

export const takeCodes = defineOperation({
  id: 'staffVouchers.takeCodes',
  summary:
    'The clear codes of a batch in a file sealed with the passphrase: a workbook, or an archive of printable pages. Again for an hour, until it is confirmed to open.',
  method: 'POST',
  path: '/generate-vouchers/:id/code-exports/file',
  access,
  freshProof: true,
  params: idParams,
  body: z.strictObject({ passphrase: z.string().max(100) }),
  answer: fileOnly,
  answersFile: [fileMedia.xlsx, fileMedia.zip],
  errors: ['batch.codes_not_approved', 'batch.already_printed', 'batch.not_ready'],
})

export const confirmCodes = defineOperation({
  id: 'staffVouchers.confirmCodes',
  summary: 'Say that the downloaded file opens: it is given out no more.',
  method: 'POST',
  path: '/generate-vouchers/:id/code-exports/confirmation',
  access,
  params: idParams,
  answer: nothing,
  errors: ['batch.codes_not_approved'],
})
