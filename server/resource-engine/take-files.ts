import { isUploadedFile, type UploadedFile } from '#contract/kernel/upload.ts'
import type { Tx } from '#server/platform/db/database.ts'
import {
  type FileMime,
  fileMimes,
  type PreparedImage,
  prepareImage,
  storeFile,
  storeImage,
} from '#server/platform/files/index.ts'
import type { Section } from './section.ts'
import type { Values } from './stored-values.rules.ts'

/** Pictures drawn anew, by field, and documents as they came: what a transaction is not kept open for. */
export interface TakenFiles {
  readonly images: ReadonlyMap<string, PreparedImage>
  readonly lists: ReadonlyMap<string, readonly PreparedImage[]>
  readonly documents: ReadonlyMap<string, UploadedFile>
}

export async function takeFiles({ resource }: Section, body: Values): Promise<TakenFiles> {
  const images = new Map<string, PreparedImage>()
  const lists = new Map<string, PreparedImage[]>()
  const documents = new Map<string, UploadedFile>()
  for (const [name, field] of Object.entries(resource.fields)) {
    const { kind } = field
    const sent = body[kind === 'images' ? `${name}_new` : name]
    if (field.kind === 'image' && isUploadedFile(sent))
      images.set(name, await prepareImage(sent, name, field.pixelsMin))
    if (kind === 'file' && isUploadedFile(sent)) documents.set(name, sent)
    if (kind === 'images' && Array.isArray(sent)) {
      const prepared: PreparedImage[] = []
      for (const file of sent.filter(isUploadedFile)) prepared.push(await prepareImage(file, name))
      lists.set(name, prepared)
    }
  }
  return { images, lists, documents }
}

/** Stores what was taken and puts the ids of the files where the files stood. */
export async function storeFiles(
  tx: Tx,
  { resource }: Section,
  body: Values,
  { images, lists, documents }: TakenFiles,
): Promise<Values> {
  const values = new Map(Object.entries(body))
  for (const [name, image] of images)
    values.set(name, (await storeImage(tx, { image, visibility: 'public' })).id)
  for (const [name, file] of documents) {
    const field = resource.fields[name]
    const mimes = field?.kind === 'file' ? field.mimes.filter(isFileMime) : []
    values.set(name, (await storeFile(tx, { file, mimes, visibility: 'public', field: name })).id)
  }
  for (const [name, prepared] of lists) {
    const kept = values.get(name)
    const ids: unknown[] = Array.isArray(kept) ? [...kept] : []
    for (const image of prepared) ids.push((await storeImage(tx, { image, visibility: 'public' })).id)
    values.set(name, ids)
    values.delete(`${name}_new`)
  }
  return Object.fromEntries(values)
}

function isFileMime(mime: string): mime is FileMime {
  return Object.values<string>(fileMimes).includes(mime)
}
