import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPrivateFile, isUpload } from '#contract/kernel/resource/kinds/file.ts'
import { isPublished } from '#contract/kernel/resource/published.ts'
import { prepareImage, storeImage } from '#server/platform/files/index.ts'
import { servedResources } from '#server/resources.ts'
import type { Caller } from '#tests/world/caller.ts'
import { publish } from '#tests/world/club-rows.ts'
import { cookieOf, createStaff, signIn, workAs } from '#tests/world/console.ts'
import { placeWantedAd } from '#tests/world/engagement.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
let cookie: string
beforeAll(async () => {
  world = await openWorld({ workers: false })
  admin = await workAs(world, 'admin')
  const { username } = await createStaff(world, 'admin')
  cookie = `console-session=${cookieOf((await signIn(world, username)).headers)}`
})
afterAll(() => world.close())

const ask = (url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers })
const statusOf = async (url: string) => (await ask(url)).statusCode
const filesIn = (row: unknown) => [...new Set(JSON.stringify(row).match(/\/files\/[\da-f-]{36}/g) ?? [])]
const audiences = servedResources.all.filter(
  ({ resource: { name, audience } }) => audience?.hidesFiles && name !== 'wanted-ads',
)
/** What readers keep after its end: the gift they took, the poll they voted in. */
const staying = servedResources.all.filter(
  ({ resource: { audience, fields } }) =>
    !audience?.hidesFiles &&
    isPublished(fields) &&
    Object.values(fields).some((field) => isUpload(field) && !isPrivateFile(field)),
)

/** What takes a row from its readers, and what gives it back. */
const hidings = ({ resource }: (typeof audiences)[number]) => [
  ['active = false', 'active = true'],
  ['deleted_at = now()', 'deleted_at = null'],
  ...('publish_at_to' in resource.fields
    ? [
        ['publish_at_to = now()', 'publish_at_to = null'],
        [`publish_at_from = now() + interval '1 day'`, 'publish_at_from = null'],
      ]
    : []),
]

/** A picture in each field of the row that has none yet. */
async function withPictures(served: (typeof audiences)[number], id: string): Promise<void> {
  const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#fbbf24' } })
    .png()
    .toBuffer()
  const image = await prepareImage({ filename: 'a.png', mime: 'image/png', bytes })
  const { table, joinTables = {} } = served.server
  const store = async () =>
    (await world.services.database.transact((tx) => storeImage(tx, { image, visibility: 'public' }))).id
  for (const [name, { kind }] of Object.entries(served.resource.fields)) {
    if (kind === 'image')
      await world.asOwner(`update ${table} set ${name}_id = '${await store()}' where id = ${id}`)
    const joined = joinTables[name]
    if (kind === 'images' && joined)
      await world.asOwner(
        `insert into ${joined.table} (${joined.row}, ${joined.target}, position) values (${id}, '${await store()}', 99)`,
      )
  }
}

test.each(audiences.map((served) => [served.resource.name, served] as const))(
  'pictures and sounds of %s are seen while the row is, and by staff before',
  async (name, served) => {
    const id = await publish(admin, name)
    await withPictures(served, id)
    const files = filesIn(await admin.get(`/${name}/${id}`).data())
    expect(files.length).toBeGreaterThan(0)
    const { table } = served.server
    for (const file of files) {
      const seen = await ask(file)
      expect([seen.statusCode, seen.headers['cache-control']]).toEqual([
        200,
        'public, max-age=3600, stale-while-revalidate=86400',
      ])
      for (const [hide, show] of hidings(served)) {
        await world.asOwner(`update ${table} set ${hide} where id = ${id}`)
        for (const address of [file, `${file}?width=96`]) expect(await statusOf(address), hide).toBe(404)
        const forStaff = await ask(file, { cookie })
        expect([forStaff.statusCode, forStaff.headers['cache-control']]).toEqual([200, 'private, no-store'])
        await world.asOwner(`update ${table} set ${show} where id = ${id}`)
      }
      expect(await statusOf(file)).toBe(200)
    }
  },
)

test.each(staying.map((served) => [served.resource.name, served] as const))(
  'pictures of %s are seen from its first moment on, also when it has ended, and by staff before',
  async (name, served) => {
    const id = await publish(admin, name)
    await withPictures(served, id)
    const files = filesIn(await admin.get(`/${name}/${id}`).data())
    expect(files.length).toBeGreaterThan(0)
    const { table } = served.server
    const become = (change: string) => world.asOwner(`update ${table} set ${change} where id = ${id}`)
    for (const file of files) {
      for (const early of [
        `active = false, published_at = null`,
        `published_at = now() + interval '1 day'`,
      ]) {
        await become(early)
        expect([await statusOf(file), (await ask(file, { cookie })).statusCode], early).toEqual([404, 200])
      }
      await become(`active = false, published_at = now()`)
      const seen = await ask(file)
      expect([seen.statusCode, seen.headers['cache-control']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ])
    }
  },
)

test('pictures of a wanted ad are seen by its client while it waits, by everyone while it is live, and then no more', async () => {
  const layla = await world.as('layla')
  const served = servedResources.of('wanted-ads')
  const id = await placeWantedAd(admin, layla)
  await withPictures(served, id)
  await world.asOwner(`update wanted_ad set state = 'waiting', ends_at = null where id = ${id}`)
  const [own = ''] = /\/files\/[^"]+/.exec(JSON.stringify(await layla.get('/own-wanted-ads').data())) ?? []
  const [file = ''] = own.split('?')
  expect([await statusOf(own), await statusOf(file)]).toEqual([200, 404])
  expect(await statusOf(own.replace(/pass=\d+/, 'pass=999999'))).toBe(404)
  await world.asOwner(
    `update wanted_ad set state = 'live', ends_at = now() + interval '1 day' where id = ${id}`,
  )
  expect(await statusOf(file)).toBe(200)
  await world.asOwner(`update wanted_ad set ends_at = now() where id = ${id}`)
  expect(await statusOf(file)).toBe(404)
})

test('who is no staff, or has not shown the second factor, sees no picture of a draft', async () => {
  const id = await publish(admin, 'news')
  await withPictures(servedResources.of('news'), id)
  await world.asOwner(`update news set active = false where id = ${id}`)
  const [file = ''] = filesIn(await admin.get(`/news/${id}`).data())
  await world.asOwner(`update staff_session set state = 'halfway' where token_hash is not null`)
  for (const headers of [{ cookie }, { cookie: 'console-session=guess' }])
    expect((await ask(file, headers)).statusCode).toBe(404)
})
