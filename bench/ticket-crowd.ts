import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { makeGround } from '#tests/world/tickets.ts'
import { answerOf, startProductProcess, stopChild } from './lib/child.ts'
import { openHttpWorld } from './lib/http-world.ts'
import { type Connection, openConnection } from './lib/keep-alive.ts'
import { readOptions } from './lib/options.ts'

// `npm run bench:crowd [-- --buyers=20000 --places=2000 --connections=6000]`: the sale of a game opens, and so many buyers ask
// for a place at once, each with a key of their own, again when the server says that it is busy. It fails where an order is
// lost or doubled, where more is sold than there is, or where a buyer gets any other answer.

const options = readOptions()
const buyers = Number(options.get('buyers') ?? 20_000)
const places = Number(options.get('places') ?? 2_000)
const connectionCount = Number(options.get('connections') ?? 6_000)
const openedAtOnce = 200

type Outcome = 'ordered' | 'sold out' | 'other'

interface Crowd {
  readonly outcomes: ReadonlyMap<Outcome, number>
  readonly orders: ReadonlySet<string>
  readonly other: readonly string[]
  /** Answers that asked to come again. */
  readonly busy: number
  readonly times: readonly number[]
  readonly seconds: number
}

const world = await openHttpWorld(1)
const child = await startProductProcess('live-server.ts', [world.databaseUrl, world.dataDirectory])
try {
  const { port } = (await answerOf(child)) as { port: number }
  const ticketId = await openSale()
  const crowd = await ask(port, ticketId)
  await report(crowd, ticketId)
} finally {
  await stopChild(child)
  await world.stop()
}

async function openSale(): Promise<string> {
  const { gameId, standsId } = await makeGround({ database: { ownerUrl: world.ownerUrl } })
  const [row] = await asOwner<{ id: string }>(
    `insert into ticket (name_ar, name_en, game_id, sector_id, price, quota, per_client_max, active)
     values ('المدرج', 'Curve', $1, $2, 1000, $3, 10, true) returning id::text`,
    [gameId, standsId, places],
  )
  return row?.id ?? ''
}

async function ask(port: number, ticketId: string): Promise<Crowd> {
  const free: Connection[] = []
  while (free.length < Math.min(connectionCount, buyers))
    free.push(...(await Promise.all(Array.from({ length: openedAtOnce }, () => openConnection(port)))))
  const outcomes = new Map<Outcome, number>()
  const orders = new Set<string>()
  const other: string[] = []
  const times: number[] = []
  let busy = 0
  let next = 0
  const start = performance.now()

  async function buy(connection: Connection, buyer: number): Promise<void> {
    const request = requestOf(buyer, ticketId)
    for (;;) {
      const { status, body, retryAfter } = await connection.ask(request)
      if (retryAfter === null) {
        times.push(performance.now() - start)
        const outcome = outcomeOf(status, body)
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        if (outcome === 'ordered') orders.add(/"id":"(\d+)"/.exec(body)?.[1] ?? '')
        if (outcome === 'other') other.push(`${status} ${body.slice(0, 200)}`)
        return
      }
      busy += 1
      // When the server says, and not all at once.
      await setTimeout(retryAfter * 1_000 * (1 + Math.random() / 4))
    }
  }
  await Promise.all(
    free.map(async (connection) => {
      while (next < buyers) {
        next += 1
        await buy(connection, next - 1)
      }
    }),
  )
  for (const connection of free) connection.close()
  return {
    ...{ outcomes, orders, other, busy, seconds: (performance.now() - start) / 1000 },
    times: times.toSorted((one, another) => one - another),
  }
}

function requestOf(buyer: number, ticketId: string): string {
  const { tokens } = world.clients
  const body = JSON.stringify({
    ticket_id: ticketId,
    price: '1.000',
    tickets: [{ for: 'friend', name: 'سعاد علي', phone: '0911234567' }],
  })
  const bytes = Buffer.from(body).toString('latin1')
  return `POST /api/client/ticket-orders HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${tokens[buyer % tokens.length]}\r\nAccept-Language: en\r\nContent-Type: application/json\r\nIdempotency-Key: crowd-${process.pid}-${buyer}\r\nContent-Length: ${bytes.length}\r\n\r\n${bytes}`
}

function outcomeOf(status: number, body: string): Outcome {
  if (status === 200) return 'ordered'
  return body.includes('ticket.sold_out') ? 'sold out' : 'other'
}

async function report(crowd: Crowd, ticketId: string): Promise<void> {
  const [kept] = await asOwner<{ orders: number; known: number; held: string; taken: number }>(
    `select count(*)::integer as orders, count(*) filter (where o.id = any($2::bigint[]))::integer as known,
       (select coalesce(sum(h.amount), 0)::text from ledger.hold h) as held, (select taken from ticket where id = $1) as taken
     from ticket_order o where o.ticket_id = $1`,
    [ticketId, [...crowd.orders]],
  )
  const { outcomes, orders, times, busy, seconds } = crowd
  const at = (share: number) => ((times[Math.floor(times.length * share)] ?? 0) / 1000).toFixed(1)
  console.log(`${buyers} buyers on ${connectionCount} connections for ${places} places, ${world.serverVersion}
crowd.answers     ${[...outcomes].map(([name, count]) => `${name} ${count}`).join(', ')}; busy, asked again ${busy}
crowd.decided     p50 ${at(0.5)} s, p99 ${at(0.99)} s, all in ${seconds.toFixed(1)} s
crowd.kept        orders ${kept?.orders}, of those answered ${kept?.known} of ${orders.size}, places taken ${kept?.taken}, money held ${kept?.held}`)
  if (crowd.other.length > 0) console.log(crowd.other.slice(0, 5).join('\n'))
  const isRight =
    crowd.other.length === 0 &&
    orders.size === places &&
    kept?.orders === places &&
    kept.known === places &&
    kept.taken === places
  if (!isRight) process.exitCode = 1
}

async function asOwner<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  try {
    return (await owner.query<Row>(text, values)).rows
  } finally {
    await owner.end()
  }
}
