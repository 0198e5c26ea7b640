import { z } from 'zod'
import { fileOnly } from '#contract/kernel/file-only.ts'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation, fileMedia } from '#contract/kernel/operation.ts'
import { idInput, idOutput, idParams } from '#contract/kernel/shapes.ts'

/** What a bank takes in one file. */
export const bankFileRowsMax = 1000

export const makeBankFile = defineOperation({
  id: 'bankFiles.make',
  summary:
    'Make one file of approved settlements for the bank: from then on they are sent, and in no other file.',
  method: 'POST',
  path: '/bank-files',
  access: 'staff:bank-files-store',
  freshProof: true,
  body: z.strictObject({
    settlement_ids: z
      .array(idInput)
      .min(1)
      .max(bankFileRowsMax)
      .refine((ids) => new Set(ids).size === ids.length),
  }),
  answer: z.object({
    id: idOutput,
    settlements_count: z.int(),
    total_amount: amountOutput,
    currency: z.string(),
    sha256: z.string(),
  }),
  errors: [
    'settlement.not_in_file',
    'settlement.file_payee_changed',
    'settlement.file_no_account',
    'staff.own_client',
  ],
})

export const downloadBankFile = defineOperation({
  id: 'bankFiles.download',
  summary: 'The file for the bank as it was made; each download is logged.',
  method: 'POST',
  path: '/bank-files/:id/downloads',
  access: 'staff:bank-files-download',
  freshProof: true,
  params: idParams,
  answersFile: [fileMedia.csv],
  answer: fileOnly,
})
