import type pg from 'pg'

export interface ReplicaState {
  /** False once it was promoted. */
  readonly is_replica: boolean
  readonly cluster: bigint
  readonly timeline: bigint
  /** Replayed, or written by one that was promoted, in bytes since the log began; null where nothing ever was. */
  readonly bytes: bigint | null
}

/** How much it has of what it was sent. */
export interface ReceivedState extends ReplicaState {
  /** When this server was started: no other server, and no other start, has the same text. */
  readonly server: string
  /** On its disk since it started; null before anything came. It may end within a record, which cannot be replayed. */
  readonly received: bigint | null
  /** Its replay waits for more of the log; null: we may not see that. */
  readonly is_waiting: boolean | null
  /** After it lost the primary its replay may wait for so long before it looks at what has come. */
  readonly retry_millis: number
}

/** The replica is reached and says nothing. */
export class Silent extends Error {}

/** Which server a connection leads to: an address may lead to several. */
export const serverSql = 'pg_postmaster_start_time()::text as server'
/**
 * Each source of a replica's timeline may be late and none is early: the control file shows it at the latest after the next
 * restart point, the receiver at once, but only to members of pg_read_all_stats.
 */
const columns = `pg_is_in_recovery() as is_replica, system_identifier as cluster,
  (case when pg_is_in_recovery()
     then greatest(timeline_id, min_recovery_end_timeline, (select received_tli from pg_stat_wal_receiver))
     else (pg_split_walfile_name(pg_walfile_name(pg_current_wal_insert_lsn()))).timeline_id end)::int8 as timeline,
  pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end, '0/0')::int8 as bytes`
const receivedColumns = `${serverSql}, pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0')::int8 as received,
  (select wait_event in ('RecoveryWalStream', 'RecoveryRetrieveRetryInterval') from pg_stat_activity
   where backend_type = 'startup') as is_waiting,
  (select setting::int from pg_settings where name = 'wal_retrieve_retry_interval') as retry_millis`
const source = 'from pg_control_system(), pg_control_checkpoint(), pg_control_recovery()'
const stateMillisMax = 1_000

/** @throws Silent without an answer within a second; errors of the connection */
export function readState(client: pg.PoolClient): Promise<ReplicaState> {
  return ask<ReplicaState>(client, `select ${columns} ${source}`)
}

/** @throws Silent without an answer within a second; errors of the connection */
export function readReceivedState(client: pg.PoolClient): Promise<ReceivedState> {
  return ask<ReceivedState>(client, `select ${columns}, ${receivedColumns} ${source}`)
}

async function ask<State extends ReplicaState>(client: pg.PoolClient, text: string): Promise<State> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Silent('the replica does not answer')), stateMillisMax)
  try {
    const { rows } = await Promise.race([client.query<State>(text), promise])
    const [state] = rows
    if (!state) throw new Error('the replica does not say how far it is')
    return state
  } finally {
    clearTimeout(timer)
  }
}
