import { type Connection, openConnection } from './lib/keep-alive.ts'

// The load generator of `npm run bench:http`: a process of its own, controlled by messages.

export interface LoadOrder {
  readonly port: number
  readonly connections: number
  readonly millis: number
  /** `spread`: any client pays any other; `hot`: all pay one merchant; `cards`: all buy one card. */
  readonly kind: 'spread' | 'hot' | 'cards'
  readonly categoryId: string
}

export interface LoadResult {
  /** Successful answers a second. */
  readonly rate: number
  readonly seconds: number
  readonly p50Millis: number
  readonly p99Millis: number
}

/** The generator's clients; the last one is the merchant that all pay. */
export interface LoadClients {
  readonly tokens: readonly string[]
  readonly phones: readonly string[]
}

export type LoadMessage = { readonly clients: LoadClients } | { readonly order: LoadOrder }

let clients: LoadClients = { tokens: [], phones: [] }
let keyNumber = 0
const keyPrefix = `bench-${process.pid}-${Date.now()}-`

process.on('message', (message: LoadMessage) => {
  if ('clients' in message) clients = message.clients
  else void run(message.order).then((result) => process.send?.(result))
})

async function run(order: LoadOrder): Promise<LoadResult> {
  const connections = await Promise.all(
    Array.from({ length: order.connections }, () => openConnection(order.port)),
  )
  const latencies: number[] = []
  const start = performance.now()
  await Promise.all(connections.map((connection) => keepAsking(connection, order, start, latencies)))
  const seconds = (performance.now() - start) / 1000
  for (const connection of connections) connection.close()
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { rate: latencies.length / seconds, seconds, p50Millis: at(0.5), p99Millis: at(0.99) }
}

async function keepAsking(
  connection: Connection,
  order: LoadOrder,
  start: number,
  latencies: number[],
): Promise<void> {
  while (performance.now() - start < order.millis) {
    const request = writeRequest(order)
    const asked = performance.now()
    const { status, body } = await connection.ask(request)
    latencies.push(performance.now() - asked)
    if (status !== 200 && status !== 201) throw new Error(`${status}: ${body}`)
  }
}

function writeRequest({ kind, categoryId }: LoadOrder): string {
  const merchant = clients.tokens.length - 1
  const payer = Math.floor(Math.random() * merchant)
  const token = clients.tokens[payer]
  if (kind === 'cards') return write('card-orders', token, `{"category_id":"${categoryId}","quantity":1}`)
  const payee =
    kind === 'hot' ? merchant : (payer + 1 + Math.floor(Math.random() * (merchant - 1))) % merchant
  return write('transfers', token, `{"to":"${clients.phones[payee]}","amount":"1.000"}`)
}

function write(path: string, token: string | undefined, body: string): string {
  keyNumber += 1
  return `POST /api/client/${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\nAccept-Language: ar\r\nContent-Type: application/json\r\nIdempotency-Key: ${keyPrefix}${keyNumber}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}
