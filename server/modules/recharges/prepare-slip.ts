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

/** As stored: a picture drawn anew, or the bank's PDF. */
export type Slip = PreparedImage | PreparedDocument

const field = 'photo'

/**
 * Recognises a slip by its content. Call it before the transaction, like `prepareImage`.
 * @throws Refusal `request.invalid` for other content, `file.too_large` and those of `prepareImage`
 */
export async function prepareSlip(file: UploadedFile): Promise<Slip> {
  if (isPdf(file.bytes))
    return prepareDocument(file, { mimes: [fileMimes.pdf], field, bytesMax: slipBytesMax })
  try {
    return await prepareImage(file, { field })
  } catch (error) {
    // The sentence for pictures does not mention PDF.
    if (!(error instanceof Refusal) || error.code !== 'file.not_an_image') throw error
    throw new Refusal(
      'request.invalid',
      {},
      { [field]: { rule: 'slip', values: { size: slipMegabytesMax } } },
    )
  }
}
