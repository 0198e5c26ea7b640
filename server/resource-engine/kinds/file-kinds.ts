import type { Field, FieldKind, FieldOf } from '#contract/kernel/resource/fields.ts'
import { audioMimes } from '#contract/kernel/resource/kinds/audio.ts'
import { isPrivateFile } from '#contract/kernel/resource/kinds/file.ts'
import { isUploadedFile } from '#contract/kernel/upload.ts'
import type { Tx } from '#server/platform/db/database.ts'
import {
  type FileMime,
  fileMimes,
  type PreparedImage,
  prepareDocument,
  prepareImage,
  storePrepared,
  type Visibility,
  withVariants,
} from '#server/platform/files/index.ts'
import type { Stored } from './stored-kind.ts'

/** Stores the files, and returns their value for the write. */
export type KeepFiles = (tx: Tx) => Promise<unknown>

export interface FileKind<F extends Field = Field> {
  /** Draws pictures anew and keeps documents, outside the transaction; null when nothing was sent. */
  take(
    field: F,
    name: string,
    body: Stored,
    /** How large a picture may be. */
    pictureBytesMax: () => Promise<number>,
  ): Promise<KeepFiles | null>
}

/** Kinds that are sent as files. */
const kinds: { readonly [K in FieldKind]?: FileKind<FieldOf<K>> } = {
  image: {
    async take(field, name, { [name]: sent }, pictureBytesMax) {
      if (!isUploadedFile(sent)) return null
      const image = await withVariants(
        await prepareImage(sent, { field: name, least: field.pixelsMin, bytesMax: await pictureBytesMax() }),
      )
      return (tx) => storePrepared(tx, image, visibilityOf(field))
    },
  },
  images: {
    async take(field, name, { [name]: kept, [`${name}_new`]: sent }, pictureBytesMax) {
      if (!Array.isArray(sent)) return null
      const images: PreparedImage[] = []
      for (const file of sent.filter(isUploadedFile))
        images.push(
          await withVariants(await prepareImage(file, { field: name, bytesMax: await pictureBytesMax() })),
        )
      return async (tx) => {
        const ids: unknown[] = Array.isArray(kept) ? [...kept] : []
        for (const image of images) ids.push(await storePrepared(tx, image, visibilityOf(field)))
        return ids
      }
    },
  },
  file: { take: (field, name, body) => takeDocument(field, name, body, field.mimes) },
  audio: { take: (field, name, body) => takeDocument(field, name, body, audioMimes) },
}

export function fileKindOf({ kind }: Field): FileKind | undefined {
  return kinds[kind]
}

async function takeDocument(
  field: Field,
  name: string,
  { [name]: sent }: Stored,
  mimes: readonly string[],
): Promise<KeepFiles | null> {
  if (!isUploadedFile(sent)) return null
  const document = prepareDocument(sent, { mimes: mimes.filter(isFileMime), field: name })
  return (tx) => storePrepared(tx, document, visibilityOf(field))
}

function visibilityOf(field: Field): Visibility {
  return isPrivateFile(field) ? 'private' : 'public'
}

function isFileMime(mime: string): mime is FileMime {
  return Object.values<string>(fileMimes).includes(mime)
}
