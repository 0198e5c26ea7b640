import type pg from 'pg'
import { openConnection } from './open-connection.ts'

/**
 * Runs `work` while no other process runs work with the same number; the others wait. The lock ends with its
 * connection, so a killed process blocks no other. Not through a pooler that shares connections between transactions.
 */
export async function withLock<T>(
  url: string,
  lockId: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await openConnection(url)
  try {
    await client.query('select pg_advisory_lock($1)', [lockId])
    return await work(client)
  } finally {
    await client.end()
  }
}
