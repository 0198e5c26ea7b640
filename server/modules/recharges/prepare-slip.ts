import { isPdf } from '#contract/kernel/pdf.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { slipBytesMax, slipMegabytesMax, type UploadedFile } from '#contract/kernel/upload.ts'
import {
  fileMimes,
  type PreparedDocument,
  type PreparedImage,
  prepareDocument,
  prepareImage,
} from '#server/platform/files/index.ts'

/** As it is kept: a picture drawn anew, or a PDF as the bank made it. */
export type Slip = PreparedImage | PreparedDocument

const field = 'photo'

/**
 * Decides by its content what a slip is. Call it before the transaction begins, like `prepareImage`.
 * @throws Refusal `request.invalid` of what is neither, `file.too_large` and those of `prepareImage`
 */
export async function prepareSlip(file: UploadedFile): Promise<Slip> {
  if (isPdf(file.bytes))
    return prepareDocument(file, { mimes: [fileMimes.pdf], field, bytesMax: slipBytesMax })
  try {
    return await prepareImage(file, field)
  } catch (error) {
    // The sentence for pictures does not say that a PDF would do.
    if (!(error instanceof Refusal) || error.code !== 'file.not_an_image') throw error
    throw new Refusal(
      'request.invalid',
      {},
      { [field]: { rule: 'slip', values: { size: slipMegabytesMax } } },
    )
  }
}
