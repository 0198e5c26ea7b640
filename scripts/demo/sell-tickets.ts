import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '#server/services.ts'
import { type Colleague, signIn } from './colleague.ts'
import type { Resident } from './resident.ts'

interface Sector {
  readonly id: bigint
  readonly name: { readonly ar: string; readonly en: string }
  readonly numbered: boolean
  readonly seats: number
  readonly capacity: number
}

const shownMax = 400

/** Tickets of our next home game and of an event are on sale; two clients have some. */
export async function sellTickets(
  { database: { db } }: Services,
  app: FastifyInstance,
  residents: readonly Resident[],
): Promise<void> {
  const admin = await signIn(app, 'admin')
  const { rows: games } = await sql<{ id: bigint; stadiumId: bigint; seasonId: bigint; until: Date }>`
    select g.id, g.stadium_id as "stadiumId", g.season_id as "seasonId", g.starts_at - interval '1 day' as until
    from game g join club c on c.id in (g.club_id, g.opponent_club_id)
    where g.status = 'scheduled' and g.starts_at > now() + interval '1 day' and c.our_club and g.stadium_id is not null
    order by g.starts_at limit 1`.execute(db)
  const [game] = games
  if (!game) return
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
    ['layla', [{ for: 'friend', name: 'عمر المختار', phone: '0945550199' }]],
    ['omar', []],
  ] as const) {
    const buyer = residents.find(({ person }) => person.username === username)
    if (buyer && kinds[0]) await buy(buyer, kinds[0], friends)
  }
}

async function offer(
  admin: Colleague,
  game: { readonly id: bigint; readonly until: Date },
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

async function buy(buyer: Resident, ticketId: string, friends: readonly object[]): Promise<void> {
  const kind = await buyer.get<{ price: string }>(`/club/tickets/${ticketId}`)
  const tickets = [{ for: 'me' }, ...friends]
  const held = await buyer.ask<{ id: string }>('/ticket-orders', {
    ticket_id: ticketId,
    price: kind.price,
    tickets,
  })
  if ('data' in held) await buyer.ask('/ticket-payments', { order_id: held.data.id })
}
