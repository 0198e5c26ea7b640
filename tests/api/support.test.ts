import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { workAs } from '#tests/world/console.ts'
import { fund } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
let omar: Caller

beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
  omar = await world.as('omar')
  await fund(world, 'omar', '50.000')
})
afterAll(() => world.close())

interface Conversation {
  readonly id: string
  readonly reference: string
  readonly status: string
  readonly about: string | null
  readonly texts: readonly { readonly from: string; readonly body: string }[]
}

const write = (key: string, more: object = {}) =>
  omar.post('/support-messages', { key, topic: 'recharge', message: 'لم يصل رصيدي', ...more })

async function rowOf(reference: string): Promise<string> {
  const rows = await admin.get(`/contact-messages?search=${reference}`).data<{ id: string }[]>()
  return rows[0]?.id ?? ''
}

test('a client and staff talk in the portal until it is solved', async () => {
  const sent = await write('first-message').data<Conversation>()
  expect(sent).toMatchObject({ status: 'waiting', texts: [{ from: 'client', body: 'لم يصل رصيدي' }] })
  expect(await write('first-message').data<Conversation>()).toMatchObject({ id: sent.id })
  const id = await rowOf(sent.reference)
  expect(await admin.post(`/contact-messages/${id}/answers`, { answer: 'وصل الآن' }).data()).toEqual({
    channel: 'portal',
  })
  expect((await omar.get('/notifications')).body).toMatchObject({
    data: [{ kind: 'support_answered', about: { what: 'support_message', id: sent.id } }, {}],
  })
  expect(await omar.get('/support-messages').data()).toMatchObject([
    { id: sent.id, status: 'answered', last: { from: 'support', body: 'وصل الآن' } },
  ])
  const reply = () =>
    omar.post(`/support-messages/${sent.id}/replies`, { key: 'a-reply-1', message: 'لم يصل بعد' })
  await reply().data()
  const talk = await reply().data<Conversation>()
  expect(talk.status).toBe('waiting')
  expect(talk.texts.map(({ from }) => from)).toEqual(['client', 'support', 'client'])
  expect(await admin.get(`/contact-messages/${id}/answers`).data()).toMatchObject([
    { from: 'staff', body: 'وصل الآن' },
    { from: 'client', body: 'لم يصل بعد' },
  ])
  expect(await admin.get(`/contact-messages/${id}`).data()).toMatchObject({ status: 'new' })
})

test('a card that does not work is reported once: staff read its order, and more is added to the report', async () => {
  const category = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, category, supplierCodes(2))
  const order = await omar
    .post('/card-orders', { category_id: category.toString(), quantity: 1 }, { key: 'a-faulty-card' })
    .data<{ id: string; cards: { id: string; serial_number: string }[] }>()
  const [card] = order.cards
  const about = { kind: 'card', id: card?.id, problem: 'refused' }
  const first = await write('faulty-1', { topic: 'cards', about }).data<Conversation>()
  expect(first).toMatchObject({ about: card?.serial_number, problem: 'refused', card_order_id: order.id })
  const second = await write('faulty-2', {
    topic: 'cards',
    message: 'جربت مرة أخرى',
    about,
  }).data<Conversation>()
  expect(second).toMatchObject({ id: first.id, texts: [{}, { body: 'جربت مرة أخرى' }] })
  expect(await admin.get(`/contact-messages/${await rowOf(first.reference)}`).data()).toMatchObject({
    about: card?.serial_number,
    problem: 'refused',
    card_order_id: order.id,
  })
  const layla = await world.as('layla')
  const others = { key: 'not-my-card', topic: 'cards', message: 'بطاقة غيري', about }
  expect((await layla.post('/support-messages', others)).status).toBe(404)
  expect((await layla.get(`/support-messages/${first.id}`)).status).toBe(404)
})

test('staff do not reopen a report of a card while its client has another open one: the refusal names it', async () => {
  const category = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, category, supplierCodes(1, 300))
  const order = await omar
    .post('/card-orders', { category_id: category.toString(), quantity: 1 }, { key: 'another-faulty' })
    .data<{ cards: { id: string }[] }>()
  const about = { kind: 'card', id: order.cards[0]?.id, problem: 'refused' }
  const first = await write('report-closed', { topic: 'cards', about }).data<Conversation>()
  const closed = `/contact-messages/${await rowOf(first.reference)}`
  await admin.post(`${closed}/closures`, {}).data()
  const second = await write('report-open', { topic: 'cards', about }).data<Conversation>()
  expect((await admin.post(`${closed}/reopenings`, {})).body).toMatchObject({
    ...{ code: 'support.open_already', data: { reference: second.reference } },
  })
  await admin.post(`/contact-messages/${await rowOf(second.reference)}/closures`, {}).data()
  await admin.post(`${closed}/reopenings`, {}).data()
})

test('a reply to a closed report of a card goes to the open one', async () => {
  const cards = await omar.get('/cards').data<{ id: string }[]>()
  const about = { kind: 'card', id: cards[0]?.id, problem: 'refused' }
  const first = await write('closed-report', { topic: 'cards', about }).data<Conversation>()
  await admin.post(`/contact-messages/${await rowOf(first.reference)}/closures`, {}).data()
  const second = await write('open-report', { topic: 'cards', about }).data<Conversation>()
  expect(second.id).not.toBe(first.id)
  const answer = await omar.post(`/support-messages/${first.id}/replies`, {
    key: 'late-reply',
    message: 'ما زال',
  })
  expect(answer).toMatchObject({ status: 200, body: { data: { id: second.id, status: 'waiting' } } })
})

test('ten messages of a client wait at most', async () => {
  const layla = await world.as('layla')
  const send = (number: number) =>
    layla.post('/support-messages', { key: `many-${number}-x`, topic: 'other', message: 'سؤال' })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, number) => send(number)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(answers.filter(({ body }) => body.code === 'support.too_many_open')).toHaveLength(2)
})
