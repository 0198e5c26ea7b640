import { randomBytes } from 'node:crypto'
import pg from 'pg'

export interface TestDatabase {
  /** Connects as the application, which may not change ledger rows. */
  readonly url: string
  /** Connects as the owner, who migrates and may do anything. */
  readonly ownerUrl: string
  /** Removes the database, ending the connections that are still open. */
  drop(): Promise<void>
}

/** Both lead to a migrated template; no test connects to it, each clones it. */
export interface Template {
  readonly ownerUrl: string
  readonly appUrl: string
}

/** A migrated, empty database of one's own, in about 30 ms. */
export async function cloneDatabase({ ownerUrl, appUrl }: Template): Promise<TestDatabase> {
  const template = new URL(ownerUrl).pathname.slice(1)
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(ownerUrl, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: withDatabase(appUrl, name),
    ownerUrl: withDatabase(ownerUrl, name),
    drop: () => administer(ownerUrl, `drop database if exists ${name} with (force)`),
  }
}

/** By the address of the owner; a process that waits for nothing else may end. */
const administrators = new Map<string, pg.Pool>()

/** A file of tests clones and drops again and again: a connection would cost a part of that. */
async function administer(ownerUrl: string, sql: string): Promise<void> {
  const known = administrators.get(ownerUrl)
  const pool = known ?? newAdministrator(ownerUrl)
  administrators.set(ownerUrl, pool)
  await pool.query(sql)
}

function newAdministrator(ownerUrl: string): pg.Pool {
  const connectionString = withDatabase(ownerUrl, 'postgres')
  const pool = new pg.Pool({ connectionString, max: 1, allowExitOnIdle: true })
  // A test may end every connection of the server; the next call opens another.
  pool.on('error', () => undefined)
  return pool
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
