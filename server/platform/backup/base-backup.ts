import type { Writable } from 'node:stream'
import type pg from 'pg'
import { writeTo } from './pipes.ts'
import { runReplication } from './replication.ts'

export interface BaseBackup {
  /** Positions in the write-ahead log. A restore is consistent from `end` on. */
  readonly start: string
  readonly end: string
  readonly timeline: number
}

interface Sinks {
  /** Gets one tar file. */
  readonly archive: Writable
  /** Gets PostgreSQL's list of the files with their checksums. */
  readonly manifest: Writable
}

const [newArchive, data, manifestBegins] = ['n', 'd', 'm'].map((letter) => letter.charCodeAt(0))

/**
 * Copies the whole cluster while it works on, with the log that makes the copy consistent. The server computes the
 * checksums. A cluster with tablespaces of its own is refused: its files would be several archives.
 */
export async function takeBaseBackup(client: pg.Client, { archive, manifest }: Sinks): Promise<BaseBackup> {
  let sink = archive
  let archives = 0
  const sets = await runReplication(
    client,
    `BASE_BACKUP (LABEL 'mahfaza', CHECKPOINT 'fast', WAL true, WAIT true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`,
    async (message) => {
      const kind = message[0]
      if (kind === newArchive) {
        archives += 1
        if (archives > 1) throw new Error('a cluster with tablespaces of its own cannot be backed up')
      } else if (kind === manifestBegins) sink = manifest
      else if (kind === data) await writeTo(sink, message.subarray(1))
    },
  )
  archive.end()
  manifest.end()
  const [[start], , [end] = []] = [sets[0] ?? [], sets[1], sets[2]]
  const [from, until, timeline] = [start?.['recptr'], end?.['recptr'], start?.['tli']]
  if (!from || !until || !timeline) throw new Error('the server did not say where the backup begins and ends')
  return { start: from, end: until, timeline: Number(timeline) }
}
