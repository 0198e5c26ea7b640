import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasPreviewLinks } from '#contract/kernel/resource/audience-operations.ts'
import { servedResources } from '#server/resources.ts'
import type { Caller } from '#tests/world/caller.ts'
import { publish } from '#tests/world/club-rows.ts'
import { workAs } from '#tests/world/console.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld({ workers: false })
  admin = await workAs(world, 'admin')
})
afterAll(() => world.close())

const previewed = servedResources.all.flatMap(({ resource, server }) => {
  const { name, audience } = resource
  return audience && hasPreviewLinks(resource)
    ? [{ name, path: audience.path, by: audience.by ?? 'id', table: server.table }]
    : []
})

test.each(previewed)(
  'a link shows a draft of $name to a colleague without a session, with its pictures, until it ends',
  async ({ name, path, by, table }) => {
    const id = await publish(admin, name)
    const set = (change: string) => world.asOwner(`update ${table} set ${change} where id = ${id}`)
    await set('active = false, published_at = null')
    const { preview_pass: pass, ...row } = await admin
      .get(`/${name}/${id}/preview`)
      .data<Record<string, string>>()
    const at = `${path}/${row[by]}`
    const read = (query = '') => world.anonymous.get(`${at}${query}`)
    expect((await read()).status).toBe(404)
    const shown = await read(`?preview=${pass}`)
    expect(shown.status).toBe(200)
    for (const [address] of JSON.stringify(shown.body).matchAll(/\/files\/[^"]+/g))
      expect((await world.app.inject(address)).statusCode, address).toBe(200)
    for (const wrong of ['', 'guess', `${pass}x`, String(pass).replace(/^\d+/, '999999')])
      expect((await read(`?preview=${wrong}`)).status, wrong).toBe(404)
    for (const end of [
      'publish_at_to = now()',
      'publish_at_to = null, published_at = now()',
      'deleted_at = now()',
    ]) {
      await set(end)
      expect((await read(`?preview=${pass}`)).status, end).toBe(404)
      await set('published_at = null')
    }
  },
)

test('a pass opens no other row', async () => {
  const [first, second] = [await publish(admin, 'news'), await publish(admin, 'news')]
  await world.asOwner(`update news set active = false, published_at = null where id in (${first}, ${second})`)
  const { preview_pass: pass } = await admin.get(`/news/${first}/preview`).data<{ preview_pass: string }>()
  expect((await world.anonymous.get(`/club/news/${second}?preview=${pass}`)).status).toBe(404)
})
