import { openConnection } from '../db/open-connection.ts'
import { takeBaseBackup } from './base-backup.ts'
import { type BackupFacts, filesOf, nameAt } from './names.rules.ts'
import { readBytes, sealing } from './pipes.ts'
import { ensureSlot, readSegmentBytes } from './receive-wal.ts'
import { openReplication } from './replication.ts'
import type { BackupStore } from './store.ts'

export const slot = 'mahfaza_backup'

export interface BackupOrder {
  /** Of a role that may replicate. */
  readonly url: string
  readonly store: BackupStore
  /** Public keys; each opens it. */
  readonly recipients: readonly string[]
}

/** Copies the running cluster into the store. What was written of a copy that failed is removed again. */
export async function makeBackup({ url, store, recipients }: BackupOrder): Promise<BackupFacts> {
  const startedAt = await readClock(url)
  const name = nameAt(startedAt)
  const files = filesOf(name)
  try {
    const client = await openReplication(url)
    try {
      // From now on the server keeps the log until it was taken: a later moment can be restored.
      await ensureSlot(client, slot)
      const [archive, manifest] = await Promise.all([sealing(recipients), sealing(recipients)])
      const [base, archiveBytes, manifestBytes] = await Promise.all([
        takeBaseBackup(client, { archive: archive.input, manifest: manifest.input }),
        store.write(files.archive, archive.output),
        store.write(files.manifest, manifest.output),
      ])
      const facts: BackupFacts = {
        name,
        startedAt: startedAt.toISOString(),
        endedAt: (await readClock(url)).toISOString(),
        ...base,
        segmentBytes: Number(await readSegmentBytes(client)),
        bytes: archiveBytes + manifestBytes,
      }
      await store.write(files.facts, readBytes(JSON.stringify(facts)))
      return facts
    } finally {
      await client.end()
    }
  } catch (error) {
    for (const file of Object.values(files)) await store.remove(file)
    throw error
  }
}

async function readClock(url: string): Promise<Date> {
  const client = await openConnection(url)
  try {
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
    if (!rows[0]) throw new Error('the server has no time')
    return rows[0].now
  } finally {
    await client.end()
  }
}
