import type { Field, FieldKind, FieldOf } from '#contract/kernel/resource/fields.ts'
import { isUploadedFile } from '#contract/kernel/upload.ts'
import type { Tx } from '#server/platform/db/database.ts'
import {
  type FileMime,
  fileMimes,
  type PreparedImage,
  prepareImage,
  storeFile,
  storeImage,
} from '#server/platform/files/index.ts'
import type { Stored } from './stored-kind.ts'

/** Stores what was taken, and answers what stands for it among the values of the write. */
export type KeepFiles = (tx: Tx) => Promise<unknown>

export interface FileKind<F extends Field = Field> {
  /** Draws pictures anew and keeps documents as they came, outside the transaction; null when nothing was sent. */
  take(field: F, name: string, body: Stored): Promise<KeepFiles | null>
}

/** Kinds that are sent as files. */
const kinds: { readonly [K in FieldKind]?: FileKind<FieldOf<K>> } = {
  image: {
    async take({ pixelsMin }, name, { [name]: sent }) {
      if (!isUploadedFile(sent)) return null
      const image = await prepareImage(sent, name, pixelsMin)
      return (tx) => keepImage(tx, image)
    },
  },
  images: {
    async take(_field, name, { [name]: kept, [`${name}_new`]: sent }) {
      if (!Array.isArray(sent)) return null
      const images: PreparedImage[] = []
      for (const file of sent.filter(isUploadedFile)) images.push(await prepareImage(file, name))
      return async (tx) => {
        const ids: unknown[] = Array.isArray(kept) ? [...kept] : []
        for (const image of images) ids.push(await keepImage(tx, image))
        return ids
      }
    },
  },
  file: {
    async take(field, name, { [name]: sent }) {
      if (!isUploadedFile(sent)) return null
      const mimes = field.mimes.filter(isFileMime)
      return async (tx) => (await storeFile(tx, { file: sent, mimes, visibility: 'public', field: name })).id
    },
  },
}

export function fileKindOf({ kind }: Field): FileKind | undefined {
  return kinds[kind]
}

async function keepImage(tx: Tx, image: PreparedImage): Promise<string> {
  return (await storeImage(tx, { image, visibility: 'public' })).id
}

function isFileMime(mime: string): mime is FileMime {
  return Object.values<string>(fileMimes).includes(mime)
}
