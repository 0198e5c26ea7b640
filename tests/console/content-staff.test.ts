import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findPromoCodes } from '#server/modules/promo/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { hearFromVisitor } from '#tests/world/visitors.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
})
afterAll(() => world.close())

const both = (text: string) => ({ ar: `نص ${text}`, en: `Text ${text}` })
const version = (text: string, published_at: string) => ({
  slug: 'terms',
  title: both(text),
  summary: both(text),
  body: both(text),
  published_at,
})
type Draft = ReturnType<typeof version>
const previewOf = async (draft: Draft) =>
  (await admin.post('/page-texts/previews', draft).data<{ preview: string }>()).preview
const publish = async (draft: Draft) =>
  admin.post('/page-texts', { ...draft, preview: await previewOf(draft) })
const readTerms = () => world.anonymous.get('/pages/terms').data<{ version: number; title: { en: string } }>()

test('a new version of a text gets the next number and holds from its moment on', async () => {
  const { version: before } = await readTerms()
  const { body: answer } = await publish(version('now', '2026-01-01T00:00:00Z'))
  const made = answer.data as { created_at: string }
  expect(made).toMatchObject({
    version: before + 1,
    created_by: 'هدى سالم',
    actions: ['show'],
    // Not among the versions in force in January.
    published_at: made.created_at,
  })
  expect(await readTerms()).toMatchObject({ version: before + 1, title: { en: 'Text now' } })
  const coming = await publish(version('later', '2090-01-01T00:00:00Z'))
  expect(coming.body.data).toMatchObject({ version: before + 2 })
  expect(await readTerms()).toMatchObject({ version: before + 1 })
})

test('a text goes out exactly as its preview showed it, filled from the settings, or not at all', async () => {
  const draft = { ...version('seen', '2026-01-01T00:00:00Z'), body: both('of {name}') }
  const shown = await admin.post('/page-texts/previews', draft).data<{ preview: string }>()
  expect(shown).toMatchObject({ title: { en: 'Text seen' }, body: { en: 'Text of Mahfaza' } })
  const send = (changes: object) =>
    admin.post('/page-texts', { ...draft, preview: shown.preview, ...changes })
  const before = await readTerms()
  for (const changes of [
    { preview: undefined },
    { preview: 'none' },
    { title: both('unseen') },
    { body: both('unseen') },
    { slug: 'privacy' },
    { published_at: '2090-01-01T00:00:00Z' },
  ])
    expect(await send(changes)).toMatchObject({ status: 422, body: { code: 'page.not_previewed' } })
  const named = (en: string) => admin.put('/settings', { name: { ar: 'محفظة', en } }).data()
  await named('Wallet')
  expect((await send({})).body.code).toBe('page.not_previewed')
  await named('Mahfaza')
  expect(await readTerms()).toEqual(before)
  expect((await send({})).status).toBe(200)
})

test('of two who looked at the same version the second is told that the first has published', async () => {
  const mine = version('mine', '2026-01-01T00:00:00Z')
  const preview = await previewOf(mine)
  const send = () => admin.post('/page-texts', { ...mine, preview })
  const [one, other] = await Promise.all([send(), send()])
  const [done, late] = one.status === 200 ? [one, other] : [other, one]
  const { version: published } = done.body.data as { version: number }
  expect(late).toMatchObject({
    status: 422,
    body: {
      code: 'page.published_meanwhile',
      message: `Version ${published} of this text was published after you looked at the preview. Read it, then look at the preview again.`,
    },
  })
  expect((await publish(mine)).body.data).toMatchObject({ version: published + 1 })
})

test('a question is seen on the site once it is published, in its order', async () => {
  const question = (text: string) => ({ topic: 'safety', question: both(text), answer: both(text) })
  const { id } = await admin.post('/faqs', { ...question('hidden'), active: false }).data<{ id: string }>()
  const seen = async () =>
    (await world.anonymous.get('/faq?per_page=100').data<{ id: string }[]>()).some((one) => one.id === id)
  expect(await seen()).toBe(false)
  await admin.put(`/faqs/${id}`, { active: true }).data()
  expect(await seen()).toBe(true)
})

const hidden = { active: false }

test.each([
  ['delete', (id: string) => admin.delete(`/faqs/${id}`), 'You can not delete all questions'],
  [
    'hide',
    (id: string) => admin.put(`/faqs/${id}`, hidden),
    'The last question on the site cannot be hidden. Show another one first.',
  ],
])(
  'the last question that is shown stays, also when two people at once each %s one',
  async (_way, takeAway, message) => {
    const all = (await admin.get('/faqs?per_page=100').data<{ id: string; active: boolean }[]>()).filter(
      ({ active }) => active,
    )
    // Hidden ones exist, but do not count.
    for (const { id } of all.slice(2)) await admin.put(`/faqs/${id}`, hidden).data()
    // Both have read the number before either may go on.
    const { pool } = world.services.database
    const held = await pool.connect()
    await held.query('begin; lock table faq in share mode')
    const deleting = Promise.all(all.slice(0, 2).map(({ id }) => takeAway(id)))
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        `select from pg_locks where relation = 'faq'::regclass and not granted`,
      )
      expect(rows).toHaveLength(2)
    })
    await held.query('commit')
    held.release()
    const [done, refused] = (await deleting).toSorted((one, other) => one.status - other.status)
    expect(done?.status).toBe(200)
    expect(refused).toMatchObject({ status: 422, body: { message } })
    expect(await world.anonymous.get('/faq').data()).toHaveLength(1)
    for (const { id } of all) {
      await admin.post(`/faqs/${id}/restoration`)
      await admin.put(`/faqs/${id}`, { active: true }).data()
    }
  },
)

test('a visitor is answered where they can be reached, and the answer is kept', async () => {
  const byMail = await hearFromVisitor(world)
  const byPhone = await hearFromVisitor(world, '0931234567')
  const answer = (id: string, text: string) => admin.post(`/contact-messages/${id}/answers`, { answer: text })
  expect(await answer(byMail, 'وصلت اليوم').data()).toEqual({ channel: 'mail' })
  expect(await answer(byPhone, 'وصلت اليوم').data()).toEqual({ channel: 'sms' })
  expect(await answer(byPhone, 'طويل '.repeat(100))).toMatchObject({
    status: 422,
    body: { code: 'contact.answer_too_long', errors: { answer: expect.anything() } },
  })
  expect(await world.outbox.messagesTo('0931234567')).toEqual([expect.stringContaining('وصلت اليوم')])
  expect(await world.outbox.messagesTo('suad@example.ly')).toEqual([
    expect.stringMatching(/وصلت اليوم[\s\S]*متى تتوفر/),
  ])
  expect(await admin.get(`/contact-messages/${byMail}`).data()).toMatchObject({ status: 'answered' })
  expect(await admin.get(`/contact-messages/${byMail}/answers`).data()).toMatchObject([
    { body: 'وصلت اليوم', by: 'هدى سالم' },
  ])
})

test('spam is not answered', async () => {
  const id = await hearFromVisitor(world)
  expect((await admin.put(`/contact-messages/${id}`, { status: 'spam' })).status).toBe(422)
  await admin.post(`/contact-messages/${id}/spam-marks`).data()
  expect(await admin.get(`/contact-messages/${id}`).data()).toMatchObject({
    actions: expect.not.arrayContaining(['answer']),
  })
  expect(await admin.post(`/contact-messages/${id}/answers`, { answer: 'نعم' })).toMatchObject({
    status: 422,
    body: { code: 'contact.is_spam' },
  })
  await admin.post(`/contact-messages/${id}/reopenings`).data()
  expect(await admin.get(`/contact-messages/${id}`).data()).toMatchObject({ status: 'read' })
})

test('a promo code in the trash gives no discount, and none promises more than the order is worth', async () => {
  const soon = new Date(Date.now() + 86_400_000).toISOString()
  const code = { code: 'EID-2026', discount_bp: 1_000, cost_max: '500.000', uses_max: 100, ends_at: soon }
  const { id } = await admin.post('/promo-codes', code).data<{ id: string }>()
  const generous = { commission_bp: 9_500, reason: 'حملة العيد' }
  expect((await admin.put(`/promo-codes/${id}/terms`, generous)).body.code).toBe('resource.rule_broken')
  expect(await admin.put(`/promo-codes/${id}`, { code: 'OTHER' })).toMatchObject({ status: 422 })
  const isValid = async () => {
    const asks = [{ code: code.code, clientId: 1n }]
    return (await findPromoCodes(world.services.database.db, asks)).get('eid-2026')?.valid
  }
  expect(await isValid()).toBe(true)
  expect((await admin.delete(`/promo-codes/${id}`)).status).toBe(200)
  expect(await isValid()).toBe(false)
  expect(await admin.post('/promo-codes', code)).toMatchObject({
    status: 422,
    body: { code: 'resource.taken' },
  })
})
