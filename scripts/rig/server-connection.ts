import pg from 'pg'

/** Asks a server as its superuser, with a time limit. */
export interface ServerConnection {
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>
  close(): void
}

const queryMillisMax = 5_000

/**
 * Keeps one connection, as Patroni does: a server that is too busy for a new one is not down. One question at a time.
 * @param url asked whenever it connects
 */
export function openServerConnection(url: () => string): ServerConnection {
  let kept: pg.Client | null = null
  const drop = (): void => {
    // A frozen server never says goodbye, so nobody waits for it.
    void kept?.end()
    kept = null
  }
  const connected = async (): Promise<pg.Client> => {
    if (kept) return kept
    const client = new pg.Client({
      connectionString: url(),
      connectionTimeoutMillis: queryMillisMax,
      query_timeout: queryMillisMax,
    })
    client.on('error', () => undefined)
    client.on('end', () => {
      if (kept === client) kept = null
    })
    await client.connect()
    kept = client
    return client
  }
  return {
    async query(text, values = []) {
      try {
        return (await (await connected()).query(text, [...values])).rows
      } catch (error) {
        drop()
        throw error
      }
    },
    close: drop,
  }
}
