import type pg from 'pg'
import { endAsSilent } from './connection-loss.ts'
import { type Database, type DatabaseOptions, openDatabase } from './database.ts'
import { serverSql } from './replica-state.ts'

/** A pool whose address may lead to several servers, and which keeps to the one that was named last. */
export interface OneServer {
  readonly database: Database
  /** From now on its connections lead to this server: those to others end, and no new one is made. */
  keepTo(server: string): void
}

export function openOneServer(url: string, options: DatabaseOptions): OneServer {
  const open = new Map<pg.ClientBase, string>()
  let chosen: string | null = null

  const database = openDatabase(url, {
    ...options,
    async onConnect(client) {
      const { rows } = await client.query<{ server: string }>(`select ${serverSql}`)
      const { server = '' } = rows[0] ?? {}
      if (chosen !== null && server !== chosen) throw new OtherServer()
      open.set(client, server)
      client.once('end', () => open.delete(client))
    },
  })
  return {
    database,
    keepTo(server) {
      chosen = server
      for (const [client, other] of open) if (other !== server) endAsSilent(client)
    },
  }
}

/** To the caller it is a server that cannot be reached. */
class OtherServer extends Error {
  readonly code = 'ECONNREFUSED'

  constructor() {
    super('the address leads to another server than the one that was checked')
  }
}
