import { afterAll, beforeAll, expect, test } from 'vitest'
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

interface Row {
  readonly id: string
  readonly topic: string
}

const both = (text: string) => ({ ar: `سؤال ${text}`, en: text })
const ask = (topic: string, text: string) =>
  admin.post('/faqs', { topic, question: both(text), answer: both(text) }).data<Row>()
const listed = async (topic: string) =>
  (await admin.get(`/faqs?per_page=100&sort=position&filter[topic]=${topic}`).data<Row[]>()).map(
    ({ id }) => id,
  )
const onSite = async (topic: string) =>
  (await world.anonymous.get('/faq?per_page=100').data<Row[]>())
    .filter((one) => one.topic === topic)
    .map(({ id }) => id)
const move = (id: string, before: string | null) => admin.post(`/faqs/${id}/moves`, { before })

test('a new row is last in its order, and is put before another, as the site shows it', async () => {
  const before = await listed('safety')
  const one = await ask('safety', 'first')
  const other = await ask('safety', 'second')
  expect(await listed('safety')).toEqual([...before, one.id, other.id])
  const [first = ''] = before
  expect(await move(other.id, first)).toMatchObject({ status: 200, body: { data: { id: other.id } } })
  const moved = [other.id, ...before, one.id]
  expect(await listed('safety')).toEqual(moved)
  expect(await onSite('safety')).toEqual(moved)
  expect((await move(other.id, null)).status).toBe(200)
  expect(await listed('safety')).toEqual([...before, one.id, other.id])
  const [entry] = await admin.get(`/faqs/${other.id}/history`).data<object[]>()
  const changes = [{ field: 'position', before: 1, after: before.length + 2 }]
  expect(entry).toMatchObject({ action: 'moved', changes, revertible: false })
})

test('a row is put before none of another order, and comes last in the one it is taken to', async () => {
  const [anonymous = ''] = await listed('money')
  const { id } = await ask('safety', 'wanderer')
  expect(await move(id, anonymous)).toMatchObject({
    status: 422,
    body: { code: 'resource.reference_missing' },
  })
  await admin.put(`/faqs/${id}`, { topic: 'money' }).data()
  expect((await listed('money')).at(-1)).toBe(id)
})

test('two who put rows elsewhere at once both get their way', async () => {
  const [first = '', second = '', ...rest] = await listed('account')
  const answers = await Promise.all([move(first, null), move(second, null), move(first, null)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const now = await listed('account')
  expect(now.slice(0, rest.length)).toEqual(rest)
  expect(now.slice(rest.length).toSorted()).toEqual([first, second].toSorted())
})

test('who may not change rows does not order them', async () => {
  const [first = ''] = await listed('account')
  const reader = await workAs(world, ['faqs-index', 'faqs-show'])
  expect((await reader.post(`/faqs/${first}/moves`, { before: null })).status).toBe(403)
})
