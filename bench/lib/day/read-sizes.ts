import { asOwner } from './open-day-shop.ts'

export interface Sizes {
  readonly databaseBytes: number
  /** Written since the cluster was made. */
  readonly logBytes: number
  /** Of all web processes. */
  readonly connections: number
}

interface Row {
  readonly database: string
  readonly log: string
  readonly web: string
  readonly engines: string
}

/** Each web process has a till of staff beside it, whose posting engine takes as many connections. */
const enginesOfProcess = 2

export async function readSizes(ownerUrl: string): Promise<Sizes> {
  const [row] = await asOwner<Row>(
    ownerUrl,
    `select pg_database_size(current_database())::text as database,
       pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as log,
       count(*) filter (where application_name in ('mahfaza', 'mahfaza listener'))::text as web,
       count(*) filter (where application_name = 'mahfaza posting engine')::text as engines
     from pg_stat_activity`,
  )
  return {
    databaseBytes: Number(row?.database),
    logBytes: Number(row?.log),
    connections: Number(row?.web) + Number(row?.engines) / enginesOfProcess,
  }
}
