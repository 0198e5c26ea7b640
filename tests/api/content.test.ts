import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings } from '#server/modules/settings/index.ts'
import { keyedHash } from '#server/platform/secrets/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { clientIdOf } from '#tests/world/money.ts'
import { people } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
})
afterAll(() => world.close())

const written = {
  name: 'سعاد علي',
  contact: '٠٩٣١٢٣٤٥٦٧',
  topic: 'cards',
  message: 'متى تتوفر بطاقات ليبيانا؟',
}

/** A form that was opened so many seconds ago. */
function formOfAge(seconds: number): string {
  const id = Math.random().toString(36).slice(2).padEnd(22, 'x')
  const signed = `${id}.${Math.floor(Date.now() / 1000) - seconds}`
  const key = world.services.keys.keyFor('contact-form')
  return `${signed}.${keyedHash(key, signed).toString('base64url')}`
}

function kept() {
  return world.services.database.db.selectFrom('contact_message').selectAll().orderBy('id').execute()
}

test('every text of the site is there in both languages, filled with the operator’s own contact', async () => {
  for (const slug of [
    'terms',
    'privacy',
    'use-policy',
    'refund-policy',
    'support-policy',
    'legal-disclaimer',
  ]) {
    const page = await world.anonymous.get(`/pages/${slug}`).data<{ body: { ar: string; en: string } }>()
    expect(page.body.ar).toMatch(/^(## )?[\u0600-\u06ff]/)
    expect(page.body.en.length).toBeGreaterThan(500)
    expect(page.body.ar + page.body.en).not.toMatch(/\{\w+\}/)
  }
  expect((await world.anonymous.get('/pages/elsewhere')).status).toBe(422)
})

test('a new version holds from its day on, and the one before stays readable', async () => {
  await world.asOwner(`
    insert into page_text (slug, version, title_ar, title_en, summary_ar, summary_en, body_ar, body_en, published_at)
    select slug, version + offs, title_ar, 'Later ' || offs, summary_ar, summary_en, body_ar, body_en,
      now() + (offs - 1) * interval '1 day' from page_text, generate_series(1, 2) offs where slug = 'privacy'`)
  expect(await world.anonymous.get('/pages/privacy').data()).toMatchObject({
    version: 2,
    title: { en: 'Later 1' },
  })
  const versions = await world.anonymous.get('/pages?slug=privacy').data()
  expect(versions).toMatchObject([{ version: 2 }, { version: 1 }])
  const ofVersion = (version: number) =>
    world.anonymous.get(`/pages/privacy?version_from=${version}&version_to=${version}`)
  expect(await ofVersion(1).data()).toMatchObject({ version: 1, summary: { ar: expect.any(String) } })
  expect((await ofVersion(3)).status).toBe(404)
})

test('questions come by topic, and prices are those of the settings now', async () => {
  const faqs = await world.anonymous.get('/faq').data<{ topic: string }[]>()
  expect([...new Set(faqs.map(({ topic }) => topic))]).toEqual([
    'account',
    'money',
    'cards',
    'transfers',
    'safety',
  ])
  expect(JSON.stringify(faqs)).toContain('A username, e-mail and city are optional.')
  expect(await world.anonymous.get('/pricing').data()).toMatchObject({
    transfer: { daily_max: '10000.000', fee: { share_bp: 50, fee_min: '0.250' } },
    recharge: expect.arrayContaining([expect.objectContaining({ method: 'voucher' })]),
  })
})

test('a message reaches staff and the support address, once however often it is sent', async () => {
  await world.services.database.transact((tx) =>
    changeSettings(tx, { values: { support_email: 'help@example.ly' }, staffId: null }),
  )
  const form = formOfAge(60)
  const send = () => world.anonymous.post('/contact-messages', { ...written, form })
  const first = await send().data<{ reference: string }>()
  expect(await send().data()).toEqual(first)
  expect(await kept()).toMatchObject([
    { name: written.name, topic: 'cards', contact: '0931234567', body: written.message, status: 'new' },
  ])
  const mails = await world.services.database.db
    .selectFrom('outbox_message')
    .select(['subject', 'body'])
    .where('recipient', '=', 'help@example.ly')
    .execute()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body).toContain(written.message)
  expect(mails[0]?.subject).toContain(first.reference)
})

test('robots get nothing in: too quick, too late, a form of their own, a field that nobody sees', async () => {
  const before = (await kept()).length
  const codeOf = async (form: string) =>
    (await world.anonymous.post('/contact-messages', { ...written, form })).body.code
  const { form } = await world.anonymous.get('/contact-form').data<{ form: string }>()
  expect(await codeOf(form)).toBe('contact.form_too_fresh')
  expect(await codeOf(formOfAge(25 * 3600))).toBe('contact.form_expired')
  expect(await codeOf(`${formOfAge(60)}x`)).toBe('contact.form_expired')
  const trapped = { ...written, form: formOfAge(60), website: 'https://spam.example' }
  expect((await world.anonymous.post('/contact-messages', trapped)).status).toBe(200)
  expect(await kept()).toHaveLength(before)
})

type AccountRequest = Readonly<{ kind: string; reference: string; status: string; answer: unknown }>

test('one tap asks for a Pro account, a second finds the same request, and staff see whose it is and answer it', async () => {
  const omar = await world.as('omar')
  expect(await omar.get('/account-requests').data()).toEqual([])
  const ask = () => omar.post('/account-requests', { kind: 'pro' }).data<AccountRequest>()
  const first = await ask()
  expect(first).toMatchObject({ kind: 'pro', status: 'sent', answer: null })
  expect(await ask()).toEqual(first)
  const [row, ...others] = await admin.get('/contact-messages?filter[topic]=pro').data<{ id: string }[]>()
  expect(others).toEqual([])
  expect(await admin.get(`/contact-messages/${row?.id}`).data()).toMatchObject({
    reference: first.reference,
    contact: people.omar.phone,
    client_id: String(await clientIdOf(world, 'omar')),
  })
  await admin.post(`/contact-messages/${row?.id}/answers`, { answer: 'أرسل صورة هويتك' }).data()
  expect(await omar.get('/account-requests').data()).toMatchObject([
    { ...first, status: 'answered', answer: { body: 'أرسل صورة هويتك' } },
  ])
  expect((await ask()).reference).not.toBe(first.reference)
})

test('the client who waits for a Pro account hears once, here and by SMS, that staff have given it, and the request is closed', async () => {
  const fatima = await world.as('fatima')
  await fatima.post('/account-requests', { kind: 'pro' }).data()
  const id = await clientIdOf(world, 'fatima')
  const change = (pro: boolean) => admin.put(`/clients/${id}`, { pro }).data()
  const notices = async () => ({
    news: (await fatima.get('/notifications').data<{ kind: string; title: string }[]>())
      .filter(({ kind }) => kind === 'account_opened')
      .map(({ title }) => title),
    messages: (await world.outbox.messagesTo(people.fatima.phone)).filter((text) =>
      /Pro account|«برو»/.test(text),
    ).length,
  })
  await change(true)
  expect(await notices()).toEqual({ news: ['Your Pro account is open'], messages: 1 })
  expect(await fatima.get('/account-requests').data()).toMatchObject([{ kind: 'pro', status: 'closed' }])
  await change(true)
  expect((await notices()).news).toHaveLength(1)
})

test('who has that kind of account is told so, and nothing is kept', async () => {
  const before = (await kept()).length
  expect(await (await world.as('layla')).post('/account-requests', { kind: 'pro' })).toMatchObject({
    status: 422,
    body: { code: 'account.kind_given' },
  })
  expect(await kept()).toHaveLength(before)
})

test('of twenty taps at once one request is kept; without its unique index more are', async () => {
  const omar = await world.as('omar')
  const tapAtOnce = async (kind: string) => {
    const taps = Array.from({ length: 20 }, () => omar.post('/account-requests', { kind }).data())
    await Promise.all(taps)
    return (await kept()).filter(({ topic, client_id }) => topic === kind && client_id !== null).length
  }
  expect(await tapAtOnce('merchant')).toBe(1)
  await world.asOwner('drop index contact_message_waiting_request')
  expect(await tapAtOnce('seller')).toBeGreaterThan(1)
})
