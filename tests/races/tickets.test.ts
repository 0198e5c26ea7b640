import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostingEngine } from '#server/ledger/index.ts'
import { type HoldTickets, holdTickets } from '#server/modules/tickets/hold-tickets.ts'
import { endDueHolds } from '#server/modules/tickets/index.ts'
import { payTickets } from '#server/modules/tickets/pay-tickets.ts'
import {
  type lockTickets,
  readTickets,
  type StockedTicket,
} from '#server/modules/tickets/stocked-ticket.queries.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { isDeep } from '#tests/world/depth.ts'
import { expectBalancedBooks, fundClient } from '#tests/world/money.ts'
import { brokenRules } from '#tests/world/points.ts'
import { makeGround, makeTicket } from '#tests/world/tickets.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const buyers = isDeep ? 500 : 40
const seats = isDeep ? 100 : 10

let world: World
let admin: Caller
let clients: readonly bigint[]

beforeAll(async () => {
  world = await openWorld({ workers: false })
  admin = await workAs(world, 'admin')
  clients = await crowd()
})
afterAll(() => world.close())

test('of a crowd that wants the same numbered seats through two engines, each seat is sold once and no money stays held', async () => {
  const ground = await makeGround(world)
  const block = { sector_id: ground.seatsId, seat: 1, last_seat: seats, quota: seats }
  const ticketId = BigInt(await makeTicket(admin, ground, block))
  const { held, paid } = await buyAtOnce(holdTickets(), ticketId)
  expect({ held, paid }).toEqual({ held: seats, paid: seats })
  const { rows } = await world.services.database.pool.query<{ seat: number }>(
    `select seat from client_ticket where ticket_id = ${ticketId} and state = 'valid' order by seat`,
  )
  expect(rows.map(({ seat }) => seat)).toEqual(Array.from({ length: seats }, (_, at) => at + 1))
  await world.asOwner('update ticket_order set expires_at = now()')
  await endDueHolds(world.services.engine, world.services.database.db)
  const left = await world.services.database.pool.query(`select id from ledger.hold where status = 'open'`)
  expect(left.rows).toEqual([])
  await expectBalancedBooks(world)
  expect(await brokenRules(world)).toEqual([])
})

test('control: without its lock and the check of what is left, more places are sold than there are', async () => {
  const ticketId = BigInt(await makeTicket(admin, await makeGround(world), { quota: 1 }))
  const unsafe = holdTickets({ lock: together(readTickets), take: async () => undefined })
  const { held } = await holdAtOnce(unsafe, ticketId, clients.slice(0, 40))
  expect(held.length).toBeGreaterThan(1)
})

test('without its lock alone, the check of what is left still sells it once', async () => {
  const ticketId = BigInt(await makeTicket(admin, await makeGround(world), { quota: 1 }))
  const { held } = await holdAtOnce(
    holdTickets({ lock: together(readTickets) }),
    ticketId,
    clients.slice(0, 40),
  )
  expect(held).toHaveLength(1)
})

/** Clients who never signed up, with money. */
async function crowd(): Promise<readonly bigint[]> {
  await world.asOwner(`
    insert into client (member_no, name, phone, username, password_hash, city_id)
    select 'B' || n, 'Buyer', '09160' || lpad(n::text, 5, '0'), 'buyer' || n, 'x', 1 from generate_series(1, ${buyers}) n`)
  const rows = await world.services.database.db
    .selectFrom('client')
    .select('id')
    .where('username', 'like', 'buyer%')
    .orderBy('id')
    .execute()
  await Promise.all(rows.map(({ id }) => fundClient(world, id, '100.000')))
  return rows.map(({ id }) => id)
}

function twoEngines() {
  return [1, 2].map(() => openPostingEngine({ url: world.database.url, keys: world.services.keys }))
}

async function holdAtOnce(operation: HoldTickets, ticketId: bigint, those: readonly bigint[]) {
  const engines = twoEngines()
  const outcomes = await Promise.allSettled(
    those.map(async (clientId, at) => {
      const engine = engines[at % engines.length]
      if (!engine) throw new Error('no engine')
      const wanted = [{ for: 'me' as const, name: null, phone: null, guests: 0 }]
      const { answer } = await engine.post(operation, {
        input: { clientId, ticketId, wanted, seats: null, priceMinor: 10_000n },
        actor: { type: 'client', id: clientId },
      })
      return { clientId, orderId: BigInt(answer.id) }
    }),
  )
  await Promise.all(engines.map((engine) => engine.drain()))
  return { held: outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])) }
}

async function buyAtOnce(operation: HoldTickets, ticketId: bigint) {
  const { held } = await holdAtOnce(operation, ticketId, clients)
  const { engine } = world.services
  const paid = await Promise.allSettled(
    held.map(({ clientId, orderId }) =>
      engine.post(payTickets, {
        input: { orderId, clientId, sender: { clientId, sessionId: 1n, deviceHash: null } },
        actor: { type: 'client', id: clientId },
      }),
    ),
  )
  return { held: held.length, paid: paid.filter(({ status }) => status === 'fulfilled').length }
}

type Look = (tx: Tx, ids: readonly bigint[]) => Promise<readonly StockedTicket[]>

/** The first two who look go on together, so that both have seen the same. */
function together(look: Look): typeof lockTickets {
  const { promise: both, resolve } = Promise.withResolvers<void>()
  let lookers = 0
  return async (tx, ids) => {
    const seen = await look(tx, ids)
    lookers += 1
    if (lookers === 2) resolve()
    await both
    return seen
  }
}
