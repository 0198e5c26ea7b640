import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServedResources } from '#server/resource-engine/index.ts'
import { searchResources } from '#server/resource-engine/search-resources.ts'
import { servedResources } from '#server/resources.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
})
afterAll(() => world.close())

describe('the search', () => {
  test.each([
    ['طرابلس', 'Tripoli'],
    ['طَرابُلس', 'Tripoli'],
    ['الزاويه', 'Al Zawiyah'],
    ['اجدابيا', 'Ajdabiya'],
    ['TRIPO', 'Tripoli'],
    ['قصر غشير', 'Qasr Bin Ghashir'],
  ])('finds %s in any spelling, in every section one may see', async (typed, en) => {
    const found = await admin.get(`/search?q=${encodeURIComponent(typed)}`).data<Found[]>()
    const cities = found.find(({ resource }) => resource === 'cities')
    expect(cities?.rows.map(({ title }) => title.en)).toContain(en)
    const blind = await workAs(world, ['countries-index'])
    expect(await blind.get(`/search?q=${encodeURIComponent(typed)}`).data()).toEqual([])
  })

  test('answers what the other sections have found when one of them takes too long', async () => {
    // A locked table is waited for until the search's time limit.
    const client = await world.services.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('lock table country in access exclusive mode')
      const found = await admin.get('/search?q=Tripoli').data<Found[]>()
      expect(found.map(({ resource }) => resource)).toContain('cities')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('asks the database as often for 79 sections as for 29', async () => {
    const more = Array.from({ length: 50 }, (_, at) => {
      const city = servedResources.of('cities')
      return { ...city, resource: { ...city.resource, name: `cities-${at}` } }
    })
    const counts: number[] = []
    const found: string[][] = []
    for (const all of [servedResources.all, [...servedResources.all, ...more]]) {
      let statements = 0
      const counted = world.services.database.db.withPlugin({
        transformQuery({ node }) {
          statements += 1
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const permissions = new Set(all.map(({ resource }) => `${resource.name}-index`))
      const reader = { staff: { type: 'staff', id: 1n, permissions }, locale: 'ar' } as const
      const groups = await searchResources(counted, openServedResources(all), reader, {
        typed: 'Tripoli',
        number: null,
      })
      counts.push(statements)
      found.push(groups.map(({ resource }) => resource))
    }
    // One statement sets the time limit, one looks up values for all sections, the others read rows.
    expect(counts).toEqual([3, 3])
    expect(found[1]).toEqual([...(found[0] ?? []), ...more.map(({ resource }) => resource.name)])
  })

  test('puts the exact username first, before all other matches', async () => {
    await world.as('layla')
    for (let n = 1; n <= 6; n += 1) await world.asOwner(namesake(n))
    const found = await admin.get('/search?q=LAYLA').data<Found[]>()
    const clients = found.find(({ resource }) => resource === 'clients')?.rows ?? []
    expect(clients.map(({ exact }) => exact)).toEqual([true, false, false, false, false])
    const number = String(clients[0]?.hints['member_no'])
    const again = await admin.get(`/search?q=${number}`).data<Found[]>()
    expect(again.find(({ resource }) => resource === 'clients')?.rows[0]).toMatchObject({ exact: true })
  })

  const namesake = (n: number) => `
    insert into client (name, username, phone, password_hash)
    values ('آية ليلى ${n}', 'layla_${n}', '09177766${n}0', '-')`

  interface Found {
    readonly resource: string
    readonly rows: {
      readonly exact: boolean
      readonly title: { readonly en: string }
      readonly hints: Readonly<Record<string, unknown>>
    }[]
  }
})
