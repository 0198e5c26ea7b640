import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#contract/kernel/localized.ts'
import type { Setting } from '#contract/kernel/settings/define-settings.ts'
import {
  type SettingName,
  type StoredSettings,
  settingNames,
  settings,
} from '#contract/operations/settings/settings.ts'
import { smsPurposeNames } from '#contract/shapes/sms-purposes.ts'
import { changeSettings } from '#server/modules/settings/index.ts'
import { routeSms, writeSms } from '#server/modules/sms/index.ts'
import { sellVouchers } from '#server/modules/vouchers/index.ts'
import { readEditorTerms } from '#server/resource-engine/editor-terms.ts'
import { cleanHtml } from '#server/resource-engine/kinds/clean-html.ts'
import type { Answer, Caller } from '#tests/world/caller.ts'
import { newCategory, printVouchers } from '#tests/world/catalogue.ts'
import { publish } from '#tests/world/club-rows.ts'
import { askForSecondFactor, createStaff, signIn, workAs } from '#tests/world/console.ts'
import { makeSubject, pathOf } from '#tests/world/engagement.ts'
import { clientIdOf, fund } from '#tests/world/money.ts'
import { names, openOrganisation } from '#tests/world/organisation.ts'
import { otherValueOf } from '#tests/world/other-settings.ts'
import { people } from '#tests/world/people.ts'
import { draft, formWith } from '#tests/world/treasury.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
/** The current answer of each effect. */
let answersOf: Readonly<Record<string, () => Promise<unknown>>>

beforeAll(async () => {
  world = await openWorld()
  await world.as('omar')
  await fund(world, 'layla', '40000.000')
  const layla = await world.as('layla')
  const yusuf = await world.as('yusuf')
  await fund(world, 'yusuf', '40000.000')
  await knowReceiver('yusuf')
  await world.asOwner(`
    insert into client_protection (client_id, changed_at) select id, now() from client where username = 'layla'`)
  const newcomer = await world.signUp('fatima', { email: 'salem@example.ly' })
  const clerk = await workAs(world, ['settlements-pay', 'generate-vouchers-store'])
  const bookkeeper = await workAs(world, 'admin')
  const breakage = await draftOfBroken(bookkeeper)
  const notice = await draftNotice(bookkeeper)
  const asSet = { status: 'live', watchers: null, poster: null, allow_comments: true }
  const stream = await publish(bookkeeper, 'lives', asSet)
  await openOrganisation(bookkeeper)
  await bookkeeper.post('/administrative-structures', { name: names(4), board: true }).data()
  await askForSecondFactor(world, true)
  const { username } = await createStaff(world, [])
  const category = await newCategory(world.services, { kind: 'goods' })
  answersOf = {
    ...(await answersOfNewcomers({ layla, yusuf, admin: bookkeeper })),
    'settings.showSettings': () => read(world.anonymous, '/settings'),
    'page-texts.read': () =>
      Promise.all(['terms', 'support-policy'].map((slug) => read(world.anonymous, `/pages/${slug}`))),
    // Of one client the phone is not proven yet, of the other the e-mail.
    'wallets.showWallet': () => Promise.all([newcomer, layla].map((client) => read(client, '/wallet'))),
    // The client has no subscription.
    'wallets.showHome': async () => (await layla.get('/home')).status,
    'transfers.quoteTransfer': () => Promise.all(amounts.map((amount) => quote(layla, amount))),
    // Of one client the password has just changed; the other knows the receiver.
    'transfers.sendTransfer': () =>
      Promise.all(
        [layla, yusuf].flatMap((client) => ['150.000', '300.000'].map((amount) => send(client, amount))),
      ),
    // The client is new here, and names another phone.
    'recharges.createRecharge': () => payFrom(layla, '0912223344'),
    // The voucher expired three days before the day of the operation, whose amount is not its own.
    'treasury-operations.post': async () =>
      shown(await bookkeeper.post(`/treasury-operations/${breakage}/postings`, {})),
    'money-transfers.store': async () => {
      const body = { kind: 'operator_to_client', amount: '500.000', reason: 'تعويض' }
      const client = String(await clientIdOf(world, 'layla'))
      const { status, body: answer } = await bookkeeper.post('/money-transfers', {
        ...body,
        to_client_id: client,
      })
      return { status, code: answer.code }
    },
    'points.showPoints': async () => rulesOf(await layla.get('/points')),
    ...(await answersAboutComments(bookkeeper)),
    'lives.read': () => read(world.anonymous, `/club/lives/${stream}`),
    'branches.list': () => read(world.anonymous, '/branches'),
    'facilities.list': () => read(world.anonymous, '/facilities'),
    'administrative-structures.list': () => read(world.anonymous, '/administrative-structures'),
    'staffAccess.login': async () => stateOf(await signIn(world, username)),
    'notifications.estimate': () => read(bookkeeper, `/notifications/${notice}/estimate`),
    'settings.showDualControlLimits': () => read(clerk, '/settings/dual-control-limits'),
    'staffVouchers.previewBatch': () =>
      read(clerk, `/generate-vouchers/preview?category_id=${category}&count=1`),
  }
})
afterAll(() => world.close())

/** Who is let in, what is sent to them, and what they may upload. */
async function answersOfNewcomers({ layla, yusuf, admin }: Record<'layla' | 'yusuf' | 'admin', Caller>) {
  const { db } = world.services.database
  await world.asOwner(`update client set nid = '${takenNid}' where username = 'omar'`)
  const newcomerPhone = await phoneOf('fatima')
  return {
    'settings.showAboutUs': () => read(world.anonymous, '/about-us'),
    'content.openContactForm': async () => (await world.anonymous.get('/contact-form')).status,
    // A phone that is taken: nothing is stored, whatever else is asked first. One code went to it already.
    'identity.register': () => codeOf(world.anonymous.post('/register', { ...person, phone: newcomerPhone })),
    'clients.store': () =>
      codeOf(admin.post('/clients', { ...staffPerson, phone: newcomerPhone, nid: takenNid })),
    'the gate of clients': async () => [
      await codeOf(yusuf.get('/wallet', { headers: { 'x-application': 'android/1.0.0' } })),
      await codeOf(yusuf.get('/wallet', { headers: { 'x-application': 'ios/1.0.0' } })),
      (await world.anonymous.get('/settings', { headers: { 'x-application': 'ios/1.0.0' } })).status,
      await send(yusuf, '0.001'),
    ],
    'the delivery of messages': () =>
      Promise.all(
        smsPurposeNames.flatMap((purpose) =>
          languages.map(async (locale) => ({
            text: (await writeSms(db, { purpose, locale, recipient: '0911111111' })).body,
            route: await routeSms(db, { purpose, locale }),
          })),
        ),
      ),
    'the cleaning of rich text': async () => [
      cleanHtml(richText, await readEditorTerms(db)),
      await read(admin, '/settings/editor'),
    ],
    // No picture, and larger than one megabyte: its size is judged first.
    'identity.changePhoto': () => codeOf(uploadPhoto(layla)),
  }
}

/** What becomes of two comments, one with a word of the other list; and the reactions that are offered. */
async function answersAboutComments(admin: Caller) {
  const subject = await makeSubject(admin)
  const layla = await world.as('layla')
  const heldBy = async (body: string) => {
    const { id } = await layla.post('/comments', { ...subject, body }).data<{ id: string }>()
    return (await admin.get(`/comments/${id}`).data<{ held_by: string | null }>()).held_by
  }
  return {
    'comments.post': () => Promise.all(['Well played', 'It was offside'].map(heldBy)),
    'reactions.show': async () =>
      (await world.anonymous.get(`/engagement/${pathOf(subject)}`).data<{ offered: object[] }>()).offered,
  }
}

async function draftNotice(writer: Caller): Promise<string> {
  const text = { ar: 'تحديث', en: 'Update' }
  const { id } = await writer.post('/notifications', { title: text, body: text }).data<{ id: string }>()
  return id
}

/** A voucher is sold and expires; the operation about it names another amount. @returns its id */
async function draftOfBroken(bookkeeper: Caller): Promise<string> {
  await world.as('salem')
  const { batchId } = await printVouchers(
    world.services,
    await newCategory(world.services, { kind: 'recharge' }),
    { count: 1 },
  )
  const sale = {
    batchId,
    sellerId: await clientIdOf(world, 'salem'),
    from: null,
    to: null,
    payment: 'cash',
  } as const
  await world.services.engine.post(sellVouchers, { input: sale, actor: { type: 'system', id: null } })
  await world.asOwner(`update voucher set expires_at = '2026-01-02' where status = 'sold'`)
  return draft(bookkeeper, { kind: 'breakage', amount: '0.001', booked_on: '2026-01-05' })
}

/** Amounts below, between and above the limits of a transfer, before and after each change. */
const amounts = ['0.500', '2.000', '60.000', '300.000', '900.000', '4000.000']

test.each(settingNames)('once %s is changed, its effect is another', async (name) => {
  const setting: Setting = settings.keys[name]
  const answer = answersOf[setting.effect]
  if (!answer) throw new Error(`say here how ${setting.effect} is asked`)
  for (const [other, value] of Object.entries(companions[name] ?? {})) await setAny(other, value)
  const before = await answer()
  expect(await answer()).toEqual(before)
  await set(name, otherValueOf(name))
  const changed = await answer()
  expect(changed).not.toEqual(before)
  // A failure would be another answer, too.
  expect(JSON.stringify(changed)).not.toMatch(/"status":500|^500$/)
  await set(name, setting.default)
  expect(await answer()).toEqual(before)
  for (const other of Object.keys(companions[name] ?? {})) await setAny(other, undefined)
})

const providers = {
  sms_codes_provider: 'resala',
  sms_notices_provider: 'resala',
  sms_answers_provider: 'resala',
} as const

/** Settings without which another one decides nothing. */
const companions: Partial<Record<SettingName, Partial<StoredSettings>>> = {
  android_force_update: { android_version: '2.0' },
  ios_force_update: { ios_version: '2.0' },
  ...Object.fromEntries(
    settingNames
      .filter((name) => name.startsWith('points_') && name !== 'points_enabled')
      .map((name) => [name, { points_enabled: true }]),
  ),
  ...Object.fromEntries(smsPurposeNames.map((purpose) => [`resala_${purpose}`, providers])),
}

function set(name: SettingName, value: unknown): Promise<void> {
  return world.services.database.transact((tx) =>
    changeSettings(tx, { values: { [name]: value }, staffId: null }),
  )
}

/** Undefined: the default. */
function setAny(name: string, value: unknown): Promise<void> {
  const known = settingNames.find((one) => one === name)
  if (!known) throw new Error(`no setting ${name}`)
  return set(known, value ?? settings.keys[known].default)
}

const person = {
  name: 'Fatima Ali',
  username: 'fatima.other',
  password: 'Qx7-mK4-tR9-vB2',
  terms: true,
}
const staffPerson = { name: 'Fatima Ali', username: 'fatima.third', locale: 'ar' }
const takenNid = '119900012345'
const richText = '<h2>a</h2><ul><li>b</li></ul><blockquote>c</blockquote><p><a href="https://x.ly">d</a></p>'

async function codeOf(asked: Promise<Answer>): Promise<unknown> {
  const { status, body } = await asked
  return { status, code: body.code, fields: Object.keys(body.errors ?? {}) }
}

function uploadPhoto(client: Caller): Promise<Answer> {
  const bytes = Buffer.alloc(1_500_000, 'x')
  const { payload, headers } = formWith({}, { field: 'photo', name: 'a.png', mime: 'image/png', bytes })
  return client.post('/profile-photo', payload, { headers })
}

async function phoneOf(username: string): Promise<string> {
  const row = await world.services.database.db
    .selectFrom('client')
    .select('phone')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return row.phone
}

async function read(caller: Caller, path: string): Promise<unknown> {
  return shown(await caller.get(path))
}

/** Without the points that a job may award for the sign-in meanwhile. */
const rulesOf = ({ status, body }: Answer) => [status, (body.data as { rules?: unknown } | undefined)?.rules]

async function quote(caller: Caller, amount: string): Promise<unknown> {
  return shown(await caller.post('/transfers/quote', { to: people.omar.username, amount }))
}

let sent = 0
/** Only whether it was sent, and why not. */
async function send(caller: Caller, amount: string): Promise<unknown> {
  sent += 1
  const body = { to: people.omar.username, amount }
  const answer = await caller.post('/transfers', body, { key: `effect-${sent}` })
  return { status: answer.status, code: answer.body.code }
}

async function payFrom(client: Caller, phone: string): Promise<unknown> {
  sent += 1
  const body = { method: 'edfali', amount: '10.000', phone }
  return (await client.post('/recharges', body, { key: `effect-${sent}` })).body.message
}

/** As if a transfer to Omar had been confirmed in the client's session. */
function knowReceiver(username: string): Promise<void> {
  return world.asOwner(`
    insert into payment_confirmation (client_id, session_id, operation, subject_id, amount, expires_at, used_at)
    select s.client_id, s.id, 'transfer', o.id, 1, now(), now()
    from client_session s join client c on c.id = s.client_id, client o
    where c.username = '${username}' and o.username = 'omar'`)
}

function shown({ status, body }: Answer): unknown {
  return { status, body }
}

/** Without the token of the session. */
function stateOf({ body }: Answer): unknown {
  return (body.data as { state?: string } | undefined)?.state
}
