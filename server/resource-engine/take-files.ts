import type { Db, Tx } from '#server/platform/db/database.ts'
import { readEditorTerms } from './editor-terms.ts'
import { fileKindOf, type KeepFiles } from './kinds/file-kinds.ts'
import type { ServedResource } from './served-resource.ts'
import type { Values } from './stored-values.ts'

/** What remains for the write's transaction, by field. */
export type TakenFiles = ReadonlyMap<string, KeepFiles>

/** Reads and draws the files of a body, before the transaction. */
export async function takeFiles(db: Db, { resource }: ServedResource, body: Values): Promise<TakenFiles> {
  const taken = new Map<string, KeepFiles>()
  const bytesMax = once(async () => (await readEditorTerms(db)).pictureBytesMax)
  for (const [name, field] of Object.entries(resource.fields)) {
    const keep = await fileKindOf(field)?.take(field, name, body, bytesMax)
    if (keep) taken.set(name, keep)
  }
  return taken
}

/** Read when the first picture needs it. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null
  return () => {
    reading ??= read()
    return reading
  }
}

/** Stores the files and replaces them by their ids. */
export async function storeFiles(tx: Tx, body: Values, taken: TakenFiles): Promise<Values> {
  const values = new Map(Object.entries(body))
  for (const [name, keep] of taken) {
    values.set(name, await keep(tx))
    values.delete(`${name}_new`)
  }
  return Object.fromEntries(values)
}
