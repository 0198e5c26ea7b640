import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { ticketHold } from '#server/modules/tickets/hold-tickets.ts'
import { payTickets } from '#server/modules/tickets/pay-tickets.ts'
import { readFigures, walletOf } from '#server/modules/wallets/index.ts'
import type { Services } from '#server/services.ts'
import { type Colleague, signIn } from './colleague.ts'
import { handOverPaper } from './hand-over-paper.ts'
import type { Resident } from './resident.ts'

interface Sector {
  readonly id: bigint
  readonly name: { readonly ar: string; readonly en: string }
  readonly numbered: boolean
  readonly seats: number
  readonly capacity: number
}

const shownMax = 400

/** Tickets of our next home game and of an event are on sale; two clients have some, and a seller has some on paper. */
export async function sellTickets(
  services: Services,
  app: FastifyInstance,
  residents: readonly Resident[],
): Promise<void> {
  const { db } = services.database
  const admin = await signIn(app, 'admin')
  const game = await addHomeGame(db, admin)
  const { rows: sectors } = await sql<Sector>`
    select id, jsonb_build_object('ar', name_ar, 'en', name_en) as name, numbered,
      coalesce(row_count * seats_per_row, 0) as seats, capacity
    from stadium_sector where stadium_id = ${game.stadiumId} and deleted_at is null order by position`.execute(
    db,
  )
  const kinds = await offer(admin, game, sectors)
  await admin.post('/tickets', {
    name: { ar: 'البث المباشر', en: 'Live stream' },
    ...{ game_id: String(game.id), virtual_ticket: true, price: '3.000', quota: 20_000 },
    ...{ per_client_max: 2, guests: 0, active: true },
  })
  await offerEvent(db, admin)
  for (const [username, friends] of [
    ['layla', [{ name: 'هدى الزوي', phone: '0945550199' }]],
    ['omar', []],
  ] as const) {
    const buyer = residents.find(({ person }) => person.username === username)
    const [cheapest] = kinds.slice(-1)
    if (buyer && cheapest) await buy(services, buyer, { ticketId: cheapest, friends })
  }
  const seller = residents.find(({ person }) => person.flags.seller)
  const [forPaper] = kinds.slice(-1)
  if (seller && forPaper) await handOverPaper(services, admin, { ticketId: forPaper, seller })
  await openGates(admin, game.stadiumId)
}

/** Two gates that let people in, and one that counts who leaves. */
async function openGates(admin: Colleague, stadiumId: bigint): Promise<void> {
  for (const [ar, en, direction] of [
    ['البوابة الشمالية', 'North gate', 'in'],
    ['البوابة الجنوبية', 'South gate', 'in'],
    ['بوابة الخروج', 'Way out', 'out'],
  ] as const)
    await admin.post('/ticket-gates', {
      ...{ name: { ar, en }, stadium_id: String(stadiumId), direction, capacity: 2_000, active: true },
    })
}

/** The season of the demo ends away: the return match of its last round, in our stadium, in nine days. */
async function addHomeGame(db: Services['database']['db'], admin: Colleague): Promise<HomeGame> {
  const { rows } = await sql<{ seasonId: bigint; us: bigint; them: bigint; stadiumId: bigint; starts: Date }>`
    select g.season_id as "seasonId", c.id as us, o.id as them, g.stadium_id as "stadiumId",
      date_trunc('day', now()) + interval '9 days 16 hours' as starts
    from game g join club c on c.our_club and c.id = g.club_id join club o on o.id = g.opponent_club_id
    where g.stadium_id is not null order by g.starts_at limit 1`.execute(db)
  const [played] = rows
  if (!played) throw new Error('the demo world has no home game')
  const { id } = await admin.post<{ id: string }>('/games', {
    ...{
      season_id: String(played.seasonId),
      club_id: String(played.us),
      opponent_club_id: String(played.them),
    },
    ...{ venue: 'home', stadium_id: String(played.stadiumId), starts_at: played.starts.toISOString() },
  })
  const until = new Date(played.starts.getTime() - 86_400_000)
  return { id: BigInt(id), stadiumId: played.stadiumId, until }
}

interface HomeGame {
  readonly id: bigint
  readonly stadiumId: bigint
  readonly until: Date
}

async function offer(
  admin: Colleague,
  game: HomeGame,
  sectors: readonly Sector[],
): Promise<readonly string[]> {
  const made: string[] = []
  for (const [at, { id, name, numbered, seats, capacity }] of sectors.entries()) {
    const count = numbered ? Math.min(seats, shownMax) : Math.min(capacity, 2_000)
    const ticket = await admin.post<{ id: string }>('/tickets', {
      name,
      ...{ game_id: String(game.id), sector_id: String(id), price: `${Math.max(5, 25 - at * 10)}.000` },
      ...{ quota: count, per_client_max: 4, guests: numbered ? 0 : 3, active: true },
      ...(numbered && { seat: 1, last_seat: count }),
      refundable_until: game.until.toISOString(),
    })
    made.push(ticket.id)
  }
  return made
}

async function offerEvent(db: Services['database']['db'], admin: Colleague): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    select id from club_event where active and deleted_at is null and starts_at > now() and not sign_up
    order by starts_at limit 1`.execute(db)
  const [event] = rows
  if (!event) return
  await admin.post('/tickets', {
    name: { ar: 'دخول عائلي', en: 'Family ticket' },
    ...{ event_id: String(event.id), price: '8.000', quota: 150, per_client_max: 2, guests: 4, active: true },
  })
}

/** Through the ledger itself: the sessions of the residents are of weeks ago. */
async function buy(
  { engine, database: { db } }: Services,
  { id: clientId }: Resident,
  { ticketId, friends }: { readonly ticketId: string; readonly friends: readonly Friend[] },
): Promise<void> {
  const actor = { type: 'client', id: clientId } as const
  const { price } = await db
    .selectFrom('ticket')
    .select('price')
    .where('id', '=', BigInt(ticketId))
    .executeTakeFirstOrThrow()
  // Who has too little for all of them buys none: amounts of the demo world are drawn.
  const { availableMinor } = await readAvailable(db, clientId)
  if (availableMinor < price * BigInt(1 + friends.length)) return
  const me = { for: 'me' as const, name: null, phone: null, guests: 0 }
  const wanted = [me, ...friends.map((friend) => ({ for: 'friend' as const, ...friend, guests: 0 }))]
  const { answer } = await engine.post(ticketHold, {
    input: { clientId, ticketId: BigInt(ticketId), wanted, seats: null, priceMinor: price },
    actor,
  })
  const sender = { clientId, sessionId: 0n, deviceHash: null }
  await engine.post(payTickets, { input: { orderId: BigInt(answer.id), clientId, sender }, actor })
}

async function readAvailable(
  db: Services['database']['db'],
  clientId: bigint,
): Promise<{ readonly availableMinor: bigint }> {
  const { balanceMinor, heldMinor, owedMinor } = await readFigures(db, walletOf(clientId, 'LYD'))
  return { availableMinor: balanceMinor - heldMinor - owedMinor }
}

interface Friend {
  readonly name: string
  readonly phone: string
}
