import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  /** Connects as the application, which may not change ledger rows. */
  readonly url: string
  /** Connects as the owner, who migrates and may do anything. */
  readonly ownerUrl: string
  /** Removes the database, ending the connections that are still open. */
  drop(): Promise<void>
}

/** A migrated, empty database of one's own, cloned from the template in about 30 ms. One per test file is enough. */
export async function testDatabase(): Promise<TestDatabase> {
  const { ownerUrl, appUrl } = inject('postgres')
  const template = new URL(ownerUrl).pathname.slice(1)
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(ownerUrl, `create database ${name} template ${template}`)
  return {
    url: withDatabase(appUrl, name),
    ownerUrl: withDatabase(ownerUrl, name),
    drop: () => administer(ownerUrl, `drop database if exists ${name} with (force)`),
  }
}

async function administer(ownerUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(ownerUrl, 'postgres') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
