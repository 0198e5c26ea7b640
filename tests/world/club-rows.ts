import type { ActionRows } from './action-row-types.ts'
import type { Caller } from './caller.ts'
import { makeRow, resourceOf, sampleBody } from './resource-samples.ts'
import { rowsOfSports } from './sports-rows.ts'
import { rowsOfTickets } from './ticket-rows.ts'
import type { World } from './world.ts'

export const clubSections = [
  ...['news', 'events', 'galleries', 'sliders', 'about-pages', 'explanations', 'tracks', 'sponsors', 'lives'],
] as const

/** The address of the page of the club about itself. */
export const aboutSlug = 'history'

/** Values that the tests rely on. */
const fixed: Readonly<Partial<Record<string, object>>> = {
  'about-pages': { slug: aboutSlug },
  lives: { status: 'live', watchers: 'all' },
}

/** The ids of rows of the club that everyone is shown, by section. */
export type Club = Readonly<Record<string, string>>

/** A row of each section that the club publishes. */
export async function openClub(admin: Caller): Promise<Club> {
  const ids: [string, string][] = []
  for (const name of clubSections) ids.push([name, await publish(admin, name, fixed[name])])
  return Object.fromEntries(ids)
}

/** @returns the id of a row that is published now */
export async function publish(admin: Caller, name: string, more: object = {}): Promise<string> {
  const body = await sampleBody(admin, resourceOf(name))
  const { publish_at_from: _from, publish_at_to: _to, contract_ends_at: _ends, ...lasting } = body
  const shown = { ...lasting, active: true, ...('published_in' in body && { published_in: 'both' }) }
  return (await admin.post(`/${name}`, { ...shown, ...more }).data<{ id: string }>()).id
}

/** @returns the id of an event that still takes clients */
export function publishEvent(admin: Caller, more: object = {}): Promise<string> {
  const open = { sign_up: true, capacity: 5, starts_at: '2090-05-01T18:00:00.000Z', ends_at: null }
  return publish(admin, 'events', { ...open, sign_up_closes_at: null, ...more })
}

export async function signUp(client: Caller, eventId: string): Promise<string> {
  return (await client.post('/club/event-sign-ups', { event_id: eventId }).data<{ id: string }>()).id
}

export function rowsOfClub(world: World, admin: Caller): Readonly<Record<string, ActionRows>> {
  return {
    ...rowsOfSports(world, admin),
    ...rowsOfTickets(world, admin),
    lives: {
      make: async () => String((await makeRow(admin, resourceOf('lives')))['id']),
      states: Object.fromEntries(
        ['scheduled', 'live', 'ended', 'recorded'].map((state) => [
          state,
          (id: string) => `update live set status = '${state}' where id = ${id}`,
        ]),
      ),
    },
    events: { make: () => publishEvent(admin) },
    'event-sign-ups': {
      make: async () => signUp(await world.as('omar'), await publishEvent(admin)),
    },
  }
}
