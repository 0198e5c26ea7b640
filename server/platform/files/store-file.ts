import { hash } from 'node:crypto'
import { Refusal } from '#contract/kernel/refusal.ts'
import { fileBytesMax, type UploadedFile } from '#contract/kernel/upload.ts'
import type { Tx } from '../db/database.ts'
import { type FileMime, fileMimeOf } from './file-type.rules.ts'
import type { PreparedImage } from './prepare-image.ts'
import { insertFile, type Visibility } from './stored-file.queries.ts'

export interface StoredImage {
  /** A UUID; a public file is found at `fileAddress(id)`. */
  readonly id: string
  readonly width: number
  readonly height: number
}

export async function storeImage(
  tx: Tx,
  { image, visibility }: { image: PreparedImage; visibility: Visibility },
): Promise<StoredImage> {
  const { width, height } = image
  const id = await insertFile(tx, { ...image, visibility, sha256: hash('sha256', image.bytes, 'buffer') })
  return { id, width, height }
}

/**
 * Keeps a document as it is, if it is of a kind in `mimes`, by its content.
 * @throws Refusal `file.type_not_allowed`, `file.too_large`
 */
export async function storeFile(
  tx: Tx,
  options: {
    file: UploadedFile
    mimes: readonly FileMime[]
    visibility: Visibility
    /** The field of the form that a refusal belongs to. */
    field?: string
  },
): Promise<{ readonly id: string }> {
  const { file, mimes, visibility, field = 'file' } = options
  if (file.bytes.length > fileBytesMax)
    throw new Refusal(
      'file.too_large',
      { megabytes: fileBytesMax / 1024 / 1024 },
      { [field]: 'file.too_large' },
    )
  const mime = fileMimeOf(file.bytes)
  if (mime === null || !mimes.includes(mime))
    throw new Refusal('file.type_not_allowed', {}, { [field]: 'file.type_not_allowed' })
  const bytes = Buffer.from(file.bytes)
  const sha256 = hash('sha256', bytes, 'buffer')
  return { id: await insertFile(tx, { mime, bytes, width: null, height: null, visibility, sha256 }) }
}
