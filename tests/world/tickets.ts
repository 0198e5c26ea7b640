import { makePaperTickets } from '#server/modules/tickets/index.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import type { Caller } from './caller.ts'
import type { World } from './world.ts'

const inBoth = (text: string) => ({ ar: `${text} بالعربية`, en: text })

export interface Ground {
  readonly gameId: string
  readonly seasonId: string
  readonly stadiumId: string
  /** Ten rows of ten numbered seats. */
  readonly seatsId: string
  /** Standing places. */
  readonly standsId: string
}

let grounds = 0

/** A game of next week, or of the next hour, in a stadium with two sectors, made by the owner of the tables: the sections have their own tests. */
export async function makeGround(
  { database }: { readonly database: Pick<World['database'], 'ownerUrl'> },
  { today = false }: { readonly today?: boolean } = {},
): Promise<Ground> {
  grounds += 1
  const { pool, close } = openDatabase(database.ownerUrl, { connectionsMax: 1 })
  const one = async (text: string, values: readonly unknown[] = []): Promise<string> =>
    String((await pool.query<{ id: bigint }>(`${text} returning id`, [...values])).rows[0]?.id)
  try {
    const sport = await one(`insert into sport (name_ar, name_en) values ('كرة', 'Ball ${grounds}')`)
    const level = await one(`insert into sport_level (name_ar, name_en) values ('أول', 'First ${grounds}')`)
    const seasonId = await one(
      `insert into season (name_ar, name_en, sport_id, sport_level_id, starts_on, ends_on)
       values ('موسم', 'Season ${grounds}', ${sport}, ${level}, current_date - 30, current_date + 200)`,
    )
    const club = (name: string) =>
      one(`insert into club (name_ar, name_en, short_name_ar, short_name_en) values ('نادي', $1, 'ن', 'C')`, [
        name,
      ])
    const [ours, theirs] = [await club(`Ours ${grounds}`), await club(`Theirs ${grounds}`)]
    const stadium = await one(`insert into stadium (name_ar, name_en) values ('ملعب', 'Stadium ${grounds}')`)
    const sector = (name: string, numbered: boolean, at: number) =>
      one(
        `insert into stadium_sector (stadium_id, position, name_ar, name_en, numbered, row_count, seats_per_row, capacity)
         values (${stadium}, ${at}, 'قطاع', $1, ${numbered}, ${numbered ? '10, 10' : 'null, null'}, 100)`,
        [name],
      )
    const seatsId = await sector('Stand', true, 1)
    const standsId = await sector('Curve', false, 2)
    const gameId = await one(
      `insert into game (title_ar, title_en, season_id, club_id, opponent_club_id, stadium_id, starts_at)
       values ('مباراة', 'Game ${grounds}', ${seasonId}, ${ours}, ${theirs}, ${stadium}, date_trunc('second', now()) + interval '${today ? '1 hour' : '7 days'}')`,
    )
    return { gameId, seasonId, stadiumId: stadium, seatsId, standsId }
  } finally {
    await close()
  }
}

/** On sale: by default standing places of ten dinars, a hundred of them. */
export async function makeTicket(
  admin: Caller,
  { gameId, standsId }: Ground,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const usual = {
    name: inBoth('Curve'),
    game_id: gameId,
    sector_id: standsId,
    price: '10.000',
    quota: 100,
    per_client_max: 4,
    guests: 0,
    active: true,
  }
  const { id } = await admin.post('/tickets', { ...usual, ...changes }).data<{ id: string }>()
  return id
}

export interface PaperBatch {
  readonly id: string
  readonly numbers: readonly string[]
}

/** Makes what is ordered; the product does so too: it may have taken the batch, and not yet committed. */
export async function finishPaper({ services }: Pick<World, 'services'>, id: string): Promise<void> {
  const { db } = services.database
  await makePaperTickets(services.database)
  const batch = db.selectFrom('offline_ticket_batch').select('status').where('id', '=', BigInt(id))
  const { status } = await batch.forShare().executeTakeFirstOrThrow()
  if (status === 'making') await finishPaper({ services }, id)
}

/** Paper tickets that are made, and that no seller has got. */
export async function makePaper(
  { services }: Pick<World, 'services'>,
  admin: Caller,
  { ticketId, count }: { readonly ticketId: string; readonly count: number },
): Promise<PaperBatch> {
  const { id } = await admin.post('/offline-tickets', { ticket_id: ticketId, count }).data<{ id: string }>()
  await finishPaper({ services }, id)
  const made = await admin
    .get(`/client-tickets?filter[batch_id]=${id}&sort=id&per_page=100`)
    .data<readonly { number: string }[]>()
  return { id, numbers: made.map(({ number }) => number) }
}

interface HandedOver {
  readonly ticketId: string
  readonly count: number
  readonly sellerId: bigint
  readonly payment?: 'wallet' | 'cash'
}

/** A batch that a seller has paid and got. */
export async function handOver(
  world: Pick<World, 'services'>,
  admin: Caller,
  { sellerId, payment = 'cash', ...made }: HandedOver,
): Promise<PaperBatch> {
  const batch = await makePaper(world, admin, made)
  const body = { seller_id: String(sellerId), payment }
  await admin.post(`/offline-tickets/${batch.id}/activation`, body, { key: `activate-${batch.id}` }).data()
  return batch
}

let holds = 0

export function holdTickets(client: Caller, ticketId: string, more: Readonly<Record<string, unknown>> = {}) {
  holds += 1
  const body = { ticket_id: ticketId, price: '10.000', tickets: [{ for: 'me' }], ...more }
  return client.post('/ticket-orders', body, { key: `hold-tickets-${holds}` })
}

export function payTickets(client: Caller, orderId: string) {
  return client.post('/ticket-payments', { order_id: orderId }, { key: `pay-tickets-${orderId}` })
}

/** @returns the id of the order */
export async function buyTickets(
  client: Caller,
  ticketId: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { id } = await holdTickets(client, ticketId, more).data<{ id: string }>()
  await payTickets(client, id).data()
  return id
}

let gifts = 0

export function giveTicket(client: Caller, clientTicketId: string | undefined, phone: string) {
  gifts += 1
  const body = { client_ticket_id: clientTicketId, phone }
  return client.post('/ticket-transfers', body, { key: `give-ticket-${gifts}` })
}

/** An event of next week, made by the owner of the tables. @returns its id */
export async function makeEvent(world: Pick<World, 'asOwner' | 'services'>): Promise<string> {
  grounds += 1
  await world.asOwner(`
    insert into club_event (title_ar, title_en, body_ar, body_en, place_ar, place_en, starts_at, active, published_at)
    values ('حفل', 'Gala ${grounds}', 'نص', 'Text', 'النادي', 'Club', date_trunc('second', now()) + interval '7 days', true, now())`)
  const { rows } = await world.services.database.pool.query<{ id: bigint }>(
    `select id from club_event where title_en = 'Gala ${grounds}'`,
  )
  return String(rows[0]?.id)
}

/** The ticket of an order with one. */
export async function ticketOfOrder(client: Caller, orderId: string): Promise<OwnTicket> {
  const own = (await ticketsOf(client)).find(({ number }) => number.startsWith(`T${orderId}0`))
  if (!own) throw new Error(`no ticket of order ${orderId}`)
  return own
}

export interface OwnTicket {
  readonly id: string
  readonly number: string
  readonly state: string
  readonly row: number | null
  readonly seat: number | null
  readonly code: { readonly code: string; readonly secret: string } | null
  readonly link: string | null
}

export function ticketsOf(client: Caller): Promise<readonly OwnTicket[]> {
  return client.get('/client-tickets?per_page=100').data<readonly OwnTicket[]>()
}

/** The token of the only ticket of an order, which is a friend's. */
export async function linkOf(client: Caller, orderId: string): Promise<string> {
  const own = (await ticketsOf(client)).find(({ number }) => number.startsWith(`T${orderId}0`))
  const { link } = await client.get(`/client-tickets/${own?.id}`).data<OwnTicket>()
  return link?.split('/').at(-1) ?? ''
}
