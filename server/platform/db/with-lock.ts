import type pg from 'pg'
import { openConnection } from './open-connection.ts'

/** The work goes on no further: another process may begin the same. */
export class LockLost extends Error {
  override readonly name = 'LockLost'

  constructor() {
    super('a connection that held the lock was lost')
  }
}

/** The second key has two parts, which is a space of its own. Older versions know the first alone. */
const locks = ['select pg_advisory_lock($1)', 'select pg_advisory_lock($1, 1)'] as const

/**
 * Runs `work` while no other process runs work with the same number; the others wait. The lock ends with its
 * connections, so a killed process blocks no other. There are two: when one is lost the signal is aborted, and the other
 * keeps the rest waiting until the work has ended. Not through a pooler that shares connections between transactions.
 * @param work uses the first connection as it likes, and throws the signal's reason once it is aborted
 */
export async function withLock<T>(
  url: string,
  lockId: number,
  work: (client: pg.Client, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController()
  const clients: pg.Client[] = []
  const take = async (lock: string): Promise<pg.Client> => {
    const client = await openConnection(url)
    clients.push(client)
    client.once('end', () => lost.abort(new LockLost()))
    // It is silent for as long as the work takes.
    await client.query('set idle_session_timeout = 0')
    await client.query(lock, [lockId])
    return client
  }
  try {
    const client = await take(locks[0])
    await take(locks[1])
    lost.signal.throwIfAborted()
    return await work(client, lost.signal)
  } finally {
    for (const client of clients) await client.end()
  }
}
