import { parseBuffer } from 'music-metadata'
import type { Db } from '#server/platform/db/database.ts'
import { readFile } from '#server/platform/files/index.ts'

/** The length of a stored recording in whole seconds, at least 1; null where the file does not say it. */
export async function readSeconds(db: Db, fileId: string): Promise<number | null> {
  const file = await readFile(db, fileId)
  if (!file) return null
  const { format } = await parseBuffer(file.bytes, { mimeType: file.mime }, { duration: true })
  return format.duration === undefined ? null : Math.max(1, Math.round(format.duration))
}
