import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy between a server and its database that passes everything on and records lookups. */
export interface Eavesdropper {
  /** The database's address, by way of the eavesdropper. */
  readonly url: string
  close(): Promise<void>
}

/** Hears a statement with its parameters, in the form they were sent. */
export type Hear = (statement: string, parameters: readonly (Buffer | null)[]) => void

export async function eavesdrop(databaseUrl: string, hear: Hear): Promise<Eavesdropper> {
  const database = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(database.port), database.hostname)
    for (const socket of [client, upstream]) sockets.add(socket.on('close', () => sockets.delete(socket)))
    const read = messageReader(hear)
    client.on('data', (chunk: Buffer) => {
      read(chunk)
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => client.write(chunk))
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port to listen on')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(address.port)
  return {
    url: url.href,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** Reads one connection's messages: `P` names a statement, `B` gives it parameters. The first message has no letter. */
function messageReader(hear: Hear): (chunk: Buffer) => void {
  const statements = new Map<string, string>()
  let unread = Buffer.alloc(0)
  let started = false
  return (chunk) => {
    unread = Buffer.concat([unread, chunk])
    for (;;) {
      const head = started ? 1 : 0
      if (unread.length < head + 4) return
      const end = head + unread.readInt32BE(head)
      if (unread.length < end) return
      const letter = started ? String.fromCharCode(unread[0] ?? 0) : ''
      const message = unread.subarray(head + 4, end)
      if (letter === 'P') {
        const [name, text] = message.toString('utf8').split('\0')
        statements.set(name ?? '', text ?? '')
      } else if (letter === 'B') readBind(message, statements, hear)
      started = true
      unread = unread.subarray(end)
    }
  }
}

function readBind(message: Buffer, statements: ReadonlyMap<string, string>, hear: Hear): void {
  const portalEnd = message.indexOf(0)
  const nameEnd = message.indexOf(0, portalEnd + 1)
  const statement = statements.get(message.toString('utf8', portalEnd + 1, nameEnd)) ?? ''
  let at = nameEnd + 1
  at += 2 + 2 * message.readInt16BE(at)
  const count = message.readInt16BE(at)
  at += 2
  const parameters = Array.from({ length: count }, () => {
    const length = message.readInt32BE(at)
    at += 4
    if (length < 0) return null
    at += length
    return message.subarray(at - length, at)
  })
  hear(statement, parameters)
}

const lookupBytes = 32
const byteaOid = 17

/** Digests in a parameter, in hex: alone, or in an array in text or binary form. */
export function lookupsIn(parameter: Buffer | null): string[] {
  if (parameter === null) return []
  if (parameter.length === lookupBytes) return [parameter.toString('hex')]
  const isBinaryArray = parameter.length > 20 && parameter.readInt32BE(8) === byteaOid
  if (!isBinaryArray)
    return parameter.toString('latin1').match(new RegExp(`[\\da-f]{${lookupBytes * 2}}`, 'g')) ?? []
  const found: string[] = []
  for (let at = 20; at + 4 <= parameter.length; ) {
    const length = parameter.readInt32BE(at)
    found.push(parameter.toString('hex', at + 4, at + 4 + length))
    at += 4 + Math.max(0, length)
  }
  return found
}
