import type pg from 'pg'
import { coalesce } from '../coalesce.ts'

/** A position in the write-ahead log of one cluster. */
export interface Position {
  readonly cluster: bigint
  /** Each promotion begins another, and from there on equal bytes are different data. */
  readonly timeline: bigint
  /** Bytes since the log began. */
  readonly bytes: bigint
}

export interface PrimaryPosition extends Position {
  /** A commit waits for a standby. */
  readonly isSynchronous: boolean
}

/**
 * Reads how far the primary has written its log to disk: every commit that was answered is before it. Many callers cost
 * one query, and each gets a position read after it asked.
 */
export function openPrimaryPosition(primary: pg.Pool): () => Promise<PrimaryPosition> {
  const reader = coalesce(async (keys) => {
    // Without waiting for the disk, a commit is seen before it is written; then everything counts that was begun.
    const { rows } = await primary.query<PrimaryPosition>(
      // The control file names the timeline of the last checkpoint, which may be older than a promotion.
      `select system_identifier as cluster,
         (pg_split_walfile_name(pg_walfile_name(pg_current_wal_insert_lsn()))).timeline_id as timeline,
         pg_wal_lsn_diff(
         case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
              else pg_current_wal_flush_lsn() end, '0/0')::int8 as bytes,
         current_setting('synchronous_standby_names') <> '' as "isSynchronous"
       from pg_control_system()`,
    )
    return new Map(keys.flatMap((key) => rows.map((row) => [key, row])))
  })
  return async () => {
    const position = await reader.read('now')
    if (!position) throw new Error('the primary does not say how far its log is')
    return position
  }
}
