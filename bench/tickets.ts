import { randomUUID } from 'node:crypto'
import { availableParallelism, cpus } from 'node:os'
import { buildApp } from '#server/app.ts'
import { signTicket } from '#server/modules/gates/index.ts'
import { readPageSettings } from '#server/modules/settings/index.ts'
import { servePages } from '#server/pages.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { findFreePort } from '#server/platform/find-free-port.ts'
import { callerOf } from '#tests/world/caller.ts'
import { openGate, pairingCode, type ScanVerdict } from '#tests/world/gates.ts'
import { makeGround, makeTicket } from '#tests/world/tickets.ts'
import { buildWebWhenStale } from '../scripts/build-web.ts'
import { openConsoleWorld } from './lib/console-world.ts'
import { type Decision, decideOffline } from './lib/gate-offline.ts'
import { timed } from './lib/load.ts'
import { readOptions } from './lib/options.ts'

// `npm run bench:tickets [-- --tickets=20000 --gates=8]`: so many tickets of one game are read at so many gates, each gate one
// after the other, through the HTTP API; then each is read a second time somewhere else. At last a phone that is four times as
// slow reads without the network: tickets that nobody has read, and as many used ones. It fails where a ticket is admitted twice
// or not at all, and where a decision takes too long.

const millisecondsMax = 50
const offlineMillisecondsMax = 150
const slowdown = 4
/** Tickets that only the phone reads. */
const offlineCount = 300

const options = readOptions()
const tickets = Number(options.get('tickets') ?? 20_000)
const gateCount = Number(options.get('gates') ?? 8)

const world = await openConsoleWorld({ vouchers: 1_000, entries: 1_000 })
// Gates call from addresses of their own, as through a proxy.
const port = await findFreePort()
const url = `http://127.0.0.1:${port}`
const config = { ...world.services.config, proxies: 1, publicUrl: url, port }
const app = await buildApp({ ...world.services, config })
try {
  await buildWebWhenStale(AbortSignal.timeout(300_000))
  const { database } = world.services
  await servePages(app, { publicUrl: url, readSettings: () => readPageSettings(database.db) })
  await app.listen({ port, host: '127.0.0.1' })
  const { codes, stadiumId } = await sell()
  const unread = codes.slice(tickets)
  const [read, gates] = [codes.slice(0, tickets), await openGates(stadiumId)]
  const first = await readAll(gates, read, 0)
  const second = await readAll(gates, read, 1)
  const phone = { url, pairingCode: await pairingCode(world.admin, await makeGate(stadiumId)) }
  const used = read.slice(0, offlineCount)
  const alone = await decideOffline(phone, [...unread, ...used], slowdown)
  console.log(`${tickets.toLocaleString('en-US')} tickets at ${gateCount} gates, through the HTTP API in this process.
${world.serverVersion}; ${availableParallelism()} × ${cpus()[0]?.model}, Node ${process.version}\n`)
  print('tickets.admit', first, 'admitted')
  print('tickets.again', second, 'scanned')
  printOffline('gate.offline', alone.slice(0, offlineCount), 'admitted')
  printOffline('gate.offline.again', alone.slice(offlineCount), 'scanned')
} finally {
  await app.close()
  await world.stop()
}

interface Sold {
  readonly codes: readonly string[]
  readonly stadiumId: string
}

/** By the owner of the tables: tests/races/tickets.test.ts is about buying. */
async function sell(): Promise<Sold> {
  const ground = await makeGround({ database: { ownerUrl: world.ownerUrl } }, { today: true })
  const owner = openDatabase(world.ownerUrl, { connectionsMax: 1 })
  const kind = await makeTicket(world.admin, ground, { quota: tickets + offlineCount, sector_id: null })
  const { rows } = await owner.pool.query<{ id: bigint; from: number; to: number }>(
    `with buyer as (
       insert into client (member_no, name, phone, username, password_hash, city_id)
       values ('BENCH1', 'Buyer', '0916000001', 'benchbuyer', 'x', 1) returning id
     ), bought as (
       insert into ticket_order (id, client_id, ticket_id, quantity, total, currency, status, expires_at, paid_by, ended_at, created_at)
       select 900000000, id, $1, 1, 1000, 'LYD', 'paid', now(), 900000001, now(), now() from buyer returning id, client_id
     )
     insert into client_ticket (number, ticket_id, order_id, client_id, buyer_id, game_id, price, currency, state, payment, valid_from, valid_to)
     select 'B' || n, $1, o.id, o.client_id, o.client_id, $2, 1000, 'LYD', 'valid', 'wallet', now() - interval '1 hour', now() + interval '9 hours'
     from bought o, generate_series(1, $3) n
     returning id, floor(extract(epoch from valid_from))::float8 as "from", ceil(extract(epoch from valid_to))::float8 as "to"`,
    [kind, ground.gameId, tickets + offlineCount],
  )
  await owner.close()
  const codes = rows.map(({ id, from, to }) =>
    signTicket(world.services.keys, {
      ...{
        scope: 'game',
        scopeId: BigInt(ground.gameId),
        ticketId: id,
        issue: 0,
        sectorId: null,
        row: null,
        seat: null,
      },
      ...{ guests: 0, initials: 'B', validFrom: from, validTo: to },
    }),
  )
  return { codes, stadiumId: ground.stadiumId }
}

async function openGates(stadiumId: string): Promise<readonly Gate[]> {
  const anonymous = callerOf(app, null)
  return Promise.all(
    Array.from({ length: gateCount }, async (_, at) => {
      const { key } = await openGate({ anonymous }, world.admin, stadiumId)
      // A budget counts calls of one address; a stadium that reads so fast has more than one.
      const headers = { 'x-forwarded-for': `198.51.100.${at + 1}` }
      return (text: string) =>
        anonymous
          .post(
            '/gate/scans',
            { key, scan: { id: randomUUID(), text, direction: 'in', at: Date.now() } },
            { headers },
          )
          .data<ScanVerdict>()
    }),
  )
}

async function makeGate(stadiumId: string): Promise<string> {
  const name = { ar: 'بوابة بلا شبكة', en: 'Offline gate' }
  const gate = { name, stadium_id: stadiumId, direction: 'in', active: true }
  return (await world.admin.post('/ticket-gates', gate).data<{ id: string }>()).id
}

type Gate = (text: string) => Promise<ScanVerdict>

interface Read {
  readonly results: ReadonlyMap<string, number>
  readonly times: readonly number[]
  readonly seconds: number
}

/** Each ticket once, at one of the gates; all gates at once. @param shift another gate than before */
async function readAll(gates: readonly Gate[], codes: readonly string[], shift: number): Promise<Read> {
  const results = new Map<string, number>()
  const times: number[] = []
  const seconds = await timed(async () => {
    await Promise.all(
      gates.map(async (gate, number) => {
        for (let at = (number + shift) % gates.length; at < codes.length; at += gates.length) {
          times.push(
            await timed(async () => {
              const { result } = await gate(codes[at] ?? '')
              results.set(result, (results.get(result) ?? 0) + 1)
            }),
          )
        }
      }),
    )
  })
  return { results, times: times.toSorted((one, other) => one - other), seconds: seconds / 1000 }
}

function print(name: string, { results, times, seconds }: Read, wanted: string): void {
  const counts = [...results].map(([result, count]) => `${result} ${count}`).join(', ')
  const rate = `${(tickets / seconds).toFixed(0)}/s`
  printLine(name, { rate, times, counts })
  if (results.get(wanted) !== tickets || at(times, 0.99) > millisecondsMax) process.exitCode = 1
}

function printOffline(name: string, decisions: readonly Decision[], wanted: string): void {
  const times = decisions.map(({ millis }) => millis).toSorted((one, other) => one - other)
  const right = decisions.filter(({ result }) => result === wanted).length
  printLine(name, { rate: `${slowdown}× slower`, times, counts: `${wanted} ${right}` })
  if (right !== offlineCount || at(times, 0.99) > offlineMillisecondsMax) process.exitCode = 1
}

interface Printed {
  readonly rate: string
  readonly times: readonly number[]
  readonly counts: string
}

function printLine(name: string, { rate, times, counts }: Printed): void {
  const [p50, p99] = [at(times, 0.5).toFixed(1), at(times, 0.99).toFixed(1)]
  console.log(`${name.padEnd(20)}${rate.padStart(12)}   p50 ${p50} ms, p99 ${p99} ms   ${counts}`)
}

/** @param times in order */
function at(times: readonly number[], share: number): number {
  return times[Math.floor(times.length * share)] ?? 0
}
