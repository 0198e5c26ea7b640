import { hash } from 'node:crypto'
import { Refusal } from '#contract/kernel/refusal.ts'
import { fileBytesMax, type UploadedFile } from '#contract/kernel/upload.ts'
import type { Tx } from '../db/database.ts'
import { type FileMime, fileMimeOf } from './file-type.rules.ts'
import type { PreparedImage } from './prepare-image.ts'
import { insertFiles, type NewFile, type Visibility } from './stored-file.queries.ts'

export interface StoredImage {
  /** A UUID; a public file has the address `fileAddress(id)`. */
  readonly id: string
  readonly width: number
  readonly height: number
}

/** A document kept as it came. */
export interface PreparedDocument {
  readonly mime: FileMime
  readonly bytes: Buffer
}

export async function storeImage(
  tx: Tx,
  { image, visibility }: { image: PreparedImage; visibility: Visibility },
): Promise<StoredImage> {
  const { width, height } = image
  return { id: await storePrepared(tx, image, visibility), width, height }
}

/** @returns its id */
export async function storePrepared(
  tx: Tx,
  file: PreparedImage | PreparedDocument,
  visibility: Visibility,
): Promise<string> {
  const [id = ''] = await insertFiles(tx, [rowOf(file, visibility)])
  const variants = 'variants' in file ? (file.variants ?? []) : []
  await insertFiles(
    tx,
    variants.map((variant) => ({ ...rowOf(variant, visibility), variant_of: id })),
  )
  return id
}

function rowOf(file: PreparedImage | PreparedDocument, visibility: Visibility): NewFile {
  const { mime, bytes } = file
  const { width, height } = 'width' in file ? file : { width: null, height: null }
  return { mime, bytes, width, height, visibility, variant_of: null, sha256: hash('sha256', bytes, 'buffer') }
}

/**
 * A document of one of the kinds `mimes`, by its content.
 * @param field the form field of the refusal
 * @throws Refusal `file.type_not_allowed`, `file.too_large`
 */
export function prepareDocument(
  file: UploadedFile,
  {
    mimes,
    field = 'file',
    bytesMax = fileBytesMax,
  }: { mimes: readonly FileMime[]; field?: string; bytesMax?: number },
): PreparedDocument {
  if (file.bytes.length > bytesMax)
    throw new Refusal('file.too_large', { megabytes: bytesMax / 1024 / 1024 }, { [field]: 'file.too_large' })
  const mime = fileMimeOf(file.bytes)
  if (mime === null || !mimes.includes(mime))
    throw new Refusal('file.type_not_allowed', {}, { [field]: 'file.type_not_allowed' })
  return { mime, bytes: Buffer.from(file.bytes) }
}

/**
 * Stores a document.
 * @throws Refusal those of `prepareDocument`
 */
export async function storeFile(
  tx: Tx,
  {
    file,
    mimes,
    visibility,
    field = 'file',
  }: {
    file: UploadedFile
    mimes: readonly FileMime[]
    visibility: Visibility
    field?: string
  },
): Promise<{ readonly id: string }> {
  return { id: await storePrepared(tx, prepareDocument(file, { mimes, field }), visibility) }
}
