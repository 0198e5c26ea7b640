import { openConnection } from '../db/open-connection.ts'
import { type BackupOrder, slot } from './make-backup.ts'
import { logFile } from './names.rules.ts'
import { sealing } from './pipes.ts'
import { receiveWal } from './receive-wal.ts'
import { openReplication } from './replication.ts'

/**
 * Takes the write-ahead log up to this moment into the store, so that this moment can be restored. Nothing to do before
 * the first backup, which makes the slot.
 * @returns the segments that were taken; null: the server keeps no log for us, so a backup is needed first
 */
export async function archiveLog({ url, store, recipients }: BackupOrder): Promise<readonly string[] | null> {
  const until = await endSegment(url)
  if (until === null) return null
  const client = await openReplication(url)
  try {
    return await receiveWal(client, {
      slot,
      until,
      async take(segment, content) {
        const { input, output } = await sealing(recipients)
        input.end(content)
        await store.write(logFile(segment), output)
      },
    })
  } finally {
    await client.end()
  }
}

/** Begins a new segment, so that what was written up to now is whole. @returns where it begins; null: no slot */
async function endSegment(url: string): Promise<string | null> {
  const client = await openConnection(url)
  try {
    const { rows: slots } = await client.query(
      'select from pg_replication_slots where slot_name = $1 and restart_lsn is not null',
      [slot],
    )
    if (slots.length === 0) return null
    await client.query('select pg_switch_wal()')
    const { rows } = await client.query<{ at: string }>('select pg_current_wal_lsn()::text as at')
    return rows[0]?.at ?? null
  } finally {
    await client.end()
  }
}
