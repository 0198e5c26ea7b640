import { z } from 'zod'
import { fileOnly } from '#contract/kernel/file-only.ts'
import { defineOperation, fileMedia } from '#contract/kernel/operation.ts'
import { idInput, idOutput, idParams } from '#contract/kernel/shapes.ts'
import { sheetUpload } from '#contract/kernel/upload.ts'

/** A header's text, a column's number from 1, or 0 for none; left out: guessed. */
const column = z.string().min(1).max(100).optional()

const order = z.strictObject({
  file: sheetUpload,
  category_id: idInput,
  code_column: column,
  serial_column: column,
  expiry_column: column,
  /** Whether the first row is a header; left out: guessed. */
  has_header: z.boolean().optional(),
})

export const rejectReasons = [
  'no_code',
  'wrong_form',
  'twice_in_file',
  'known',
  'bad_expiry',
  'expired',
] as const

const errors = [
  'import.unreadable',
  'import.too_large',
  'import.column_missing',
  'voucher.wrong_kind',
] as const

export const checkImport = defineOperation({
  id: 'staffVouchers.checkImport',
  summary: 'What would be taken of a file of suppliers’ codes, and why the rest would not; takes nothing.',
  method: 'POST',
  onlyReads: true,
  path: '/voucher-imports/checks',
  access: 'staff:voucher-imports-store',
  multipart: true,
  body: order,
  answer: z.object({
    /** The cells of the first line. */
    headers: z.array(z.string()),
    /** The first rows below it. */
    sample: z.array(z.array(z.string())),
    /** From 0; null: not found. */
    columns: z.object({
      code: z.int().nullable(),
      serial: z.int().nullable(),
      expiry: z.int().nullable(),
    }),
    has_header: z.boolean(),
    accepted: z.int(),
    rejected: z.int(),
    /** The number of rejected rows for each reason. */
    reasons: z.array(z.object({ reason: z.enum(rejectReasons), count: z.int() })),
    /** The first rejected rows. */
    examples: z.array(z.object({ line: z.int(), last4: z.string(), reason: z.enum(rejectReasons) })),
  }),
  errors,
})

export const importCodes = defineOperation({
  id: 'staffVouchers.importCodes',
  summary: 'Take suppliers’ codes from a file into a batch of their own.',
  method: 'POST',
  path: '/voucher-imports',
  access: 'staff:voucher-imports-store',
  multipart: true,
  body: order.extend({ activate: z.boolean().default(false) }),
  answer: z.object({
    id: idOutput,
    /** Null: no row was accepted. */
    batch_id: idOutput.nullable(),
    accepted: z.int(),
    rejected: z.int(),
  }),
  errors: [...errors, 'import.no_code_column', 'import.already_taken'],
})

export const rejectedRows = defineOperation({
  id: 'staffVouchers.rejectedRows',
  summary:
    'The rows of a file that would not be taken, with all their columns and the reason, to be mended and sent again; keeps nothing.',
  method: 'POST',
  path: '/voucher-imports/checks/rejected',
  access: 'staff:voucher-imports-store',
  multipart: true,
  body: order,
  answer: fileOnly,
  answersFile: [fileMedia.csv],
  errors: [...errors, 'import.no_code_column'],
})

export const downloadRejected = defineOperation({
  id: 'staffVouchers.downloadRejected',
  summary: 'The rows of an import that were not taken: line, last four of the code and the reason.',
  method: 'GET',
  path: '/voucher-imports/:id/rejected',
  access: 'staff:voucher-imports-index',
  params: idParams,
  query: z.strictObject({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
  answer: fileOnly,
  answersFile: [fileMedia.csv, fileMedia.xlsx],
})
