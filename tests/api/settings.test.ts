import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings } from '#server/modules/settings/index.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

interface Place {
  readonly id: string
  readonly name: { readonly ar: string; readonly en: string }
}

test('a visitor reads the settings of the app, and a change is there with the next call', async () => {
  const settings = await world.anonymous.get('/settings').data()
  expect(settings).toMatchObject({
    name: { ar: 'محفظة', en: 'Mahfaza' },
    color: 'amber',
    rtl: true,
    dark: false,
    currency: 'LYD',
  })

  await world.services.database.transact((tx) =>
    changeSettings(tx, { values: { support_phone: '0911112222' }, staffId: null }),
  )
  expect(await world.anonymous.get('/settings').data()).toMatchObject({ support_phone: '0911112222' })
  const activity = await world.services.database.db
    .selectFrom('activity_log')
    .select(['action', 'subject_id', 'before', 'after'])
    .where('subject_type', '=', 'setting')
    .executeTakeFirst()
  expect(activity).toEqual({
    action: 'updated',
    subject_id: 'support_phone',
    before: { support_phone: expect.any(String) },
    after: { support_phone: '0911112222' },
  })
})

test('a setting of the wrong shape is not stored', async () => {
  await expect(
    world.services.database.transact((tx) =>
      changeSettings(tx, { values: { color: 'red; drop' }, staffId: null }),
    ),
  ).rejects.toThrow()
  expect(await world.anonymous.get('/settings').data()).toMatchObject({ color: 'amber' })
})

test('the cities of Libya are there in both languages, page by page', async () => {
  const first = await world.anonymous.get('/cities?per_page=20')
  const third = await world.anonymous.get('/cities?per_page=20&page=3').data<Place[]>()
  expect(first.body).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ name: { ar: 'طرابلس', en: 'Tripoli' } })]),
    meta: { total: 50, from: 1, to: 20, per_page: 20, current_page: 1, last_page: 3 },
  })
  expect(third.at(-1)?.name).toEqual({ ar: 'امساعد', en: 'Musaid' })
  const countries = await world.anonymous.get('/countries').data<(Place & { code: string })[]>()
  expect(countries[0]).toMatchObject({ code: 'LY', name: { ar: 'ليبيا' } })
})

test('a seller is shown with the city while active, and can be looked up by it', async () => {
  await world.as('salem')
  await world.asOwner(`
    insert into seller_point (client_id, name_ar, name_en, city_id, address_ar, address_en, phone, latitude, longitude)
    select client.id, 'دكان سالم', 'Salem’s shop', city.id, 'شارع الرشيد', 'Rashid Street', '0914000004', 32.88720, 13.19130
    from client, city where username = 'salem' and city.name_en = 'Tripoli'`)
  const sellers = await world.anonymous.get('/sellers').data<(Place & { city_id: string })[]>()
  expect(sellers).toMatchObject([
    { name: { ar: 'دكان سالم' }, city: { en: 'Tripoli' }, latitude: 32.8872, longitude: 13.1913 },
  ])
  const tripoli = sellers[0]?.city_id
  expect(await world.anonymous.get(`/sellers?city_id=${tripoli}`).data()).toHaveLength(1)
  expect(await world.anonymous.get('/sellers?city_id=999999').data()).toEqual([])
  await world.asOwner(`update client set status = 'inactive' where username = 'salem'`)
  expect(await world.anonymous.get('/sellers').data()).toEqual([])
})
