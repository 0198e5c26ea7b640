import pg from 'pg'

/**
 * One connection beside the pool, which the caller ends. When it is lost, the work on it fails; without a listener the
 * process would end as well, even between two queries.
 */
export async function openConnection(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
