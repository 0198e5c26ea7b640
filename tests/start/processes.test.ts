import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeStatus } from '#server/modules/identity/index.ts'
import { changeSettings } from '#server/modules/settings/index.ts'
import { openCodeGenerator } from '#server/modules/vouchers/code/generate-codes.ts'
import { type Answer, type Caller, callerAt } from '#tests/world/caller.ts'
import { newCategory, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { followEvents } from '#tests/world/event-stream.ts'
import { clientIdOf, expectBalancedBooks, fund, walletFigures } from '#tests/world/money.ts'
import { people } from '#tests/world/people.ts'
import { seedPromoCode } from '#tests/world/seed-promo-code.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { type Program, runProgram } from './program.ts'

// Two programs behind a load balancer, each with its own port, on one database; the world acts as staff. A change by
// one must be visible to the other at its next call, well within a second.

let world: World
let programs: Program[]
let urls: string[]

beforeAll(async () => {
  world = await openWorld()
  const env = {
    DATABASE_URL: world.database.ownerUrl,
    APP_DATABASE_URL: world.database.url,
    MAHFAZA_DATA: world.services.config.dataDirectory,
    MAHFAZA_DEMO: 'off',
    LOG_LEVEL: 'error',
  }
  programs = [runProgram(env), runProgram(env)]
  urls = await Promise.all(programs.map(urlOf))
}, 120_000)

afterAll(async () => {
  for (const program of programs) program.send('SIGTERM')
  await Promise.all(programs.map(({ ended }) => ended))
  await world.close()
})

async function urlOf(program: Program): Promise<string> {
  return (await program.textOf(/Ready in .*?(http:\S+)/))[1] ?? ''
}

/** One session, called through the first and the second process. */
function atBoth({ token }: Pick<Caller, 'token'>): [Caller, Caller] {
  const [one = '', two = ''] = urls
  return [callerAt(one, token), callerAt(two, token)]
}

/** Staff work in a process of their own. */
const staff: World['services']['database']['transact'] = (change) => world.services.database.transact(change)

describe('a session that ended in one process is ended in the other', () => {
  const { omar, salem } = people
  const credentials = { login: omar.username, password: omar.password }

  async function logIn(person: { login: string; password: string } = credentials): Promise<[Caller, Caller]> {
    const [one] = atBoth(world.anonymous)
    return atBoth(await one.post('/login', person).data<{ token: string }>())
  }

  test('by signing out', async () => {
    await world.as('omar')
    const [one, two] = await logIn()
    expect((await two.get('/profile')).status).toBe(200)
    expect((await one.post('/logout')).status).toBe(200)
    expect((await two.get('/profile')).status).toBe(401)
  })

  test('by revoking it from another device', async () => {
    const [lost, lostElsewhere] = await logIn()
    const { key: _key, ...profile } = await lost.get('/profile').data<{ key: string }>()
    expect(profile).toMatchObject({ user: { username: 'omar' } })
    const [one] = await logIn()
    const sessions = await one.get('/sessions').data<{ id: string; current: boolean }[]>()
    for (const { id } of sessions.filter(({ current }) => !current)) await one.delete(`/sessions/${id}`)
    expect((await lostElsewhere.get('/profile')).status).toBe(401)
    expect((await one.get('/profile')).status).toBe(200)
  })

  test('by a changed password', async () => {
    const [one] = await logIn()
    const [, other] = await logIn()
    const password = 'Zaytun-2026'
    const change = { current_password: omar.password, password, password_confirmation: password }
    expect((await one.post('/update-password', change)).status).toBe(200)
    expect((await other.get('/profile')).status).toBe(401)
    const [, two] = atBoth(world.anonymous)
    expect((await two.post('/login', credentials)).body.code).toBe('auth.incorrect')
  })

  test('by staff who close the account', async () => {
    await world.as('salem')
    const [one, two] = await logIn({ login: salem.username, password: salem.password })
    expect((await one.get('/wallet')).status).toBe(200)
    const clientId = await clientIdOf(world, 'salem')
    const closing = { clientId, status: 'inactive', staffId: null, reason: null } as const
    await staff((tx) => changeStatus(tx, closing))
    expect((await one.get('/wallet')).status).toBe(401)
    expect((await two.get('/wallet')).status).toBe(401)
  })
})

test('who watches through one process hears what another did to the balance, and that the session ended', async () => {
  await fund(world, 'layla', '50.000')
  const yusuf = await world.as('yusuf')
  const [atOne] = atBoth(yusuf)
  const { key } = await atOne.get('/profile').data<{ key: string }>()
  const stream = await followEvents(urls[0] ?? '', key)
  expect(await stream.next('balance')).toMatchObject({ data: { balance: '0.000' } })

  const [, layla] = atBoth(await world.as('layla'))
  await layla.post('/transfers', { to: 'yusuf', amount: '7.000' }, { key: 'heard-elsewhere' }).data()
  expect(await stream.next('balance')).toMatchObject({ data: { balance: '7.000' } })

  const [, { token }] = atBoth(yusuf)
  await callerAt(urls[1] ?? '', token).post('/logout')
  expect(await stream.next('end')).toMatchObject({ name: 'end' })
})

test('one key sent to both at once, twenty times, moves the money once', async () => {
  await fund(world, 'layla', '20.000')
  await world.as('fatima')
  const layla = atBoth(await world.as('layla'))
  const send = (caller: Caller) =>
    caller
      .post('/transfers', { to: 'fatima', amount: '5.000' }, { key: 'both-at-once' })
      .data<{ id: string }>()
  const answers = await Promise.all(Array.from({ length: 10 }, () => layla.map(send)).flat())
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect((await walletFigures(world, 'fatima')).balanceMinor).toBe(5_000n)
  await expectBalancedBooks(world)
})

describe('a budget is one for both', () => {
  test('of wrong passwords', async () => {
    const both = atBoth(world.anonymous)
    const tryBoth = () =>
      both.map((caller) => caller.post('/login', { login: 'nobody', password: 'Wrong-2026' }))
    const answers: Answer[] = []
    for (let round = 0; round < 6; round += 1) answers.push(...(await Promise.all(tryBoth())))
    expect(answers.filter(({ body }) => body.code === 'auth.incorrect')).toHaveLength(8)
    expect(answers.slice(8).map(({ status }) => status)).toEqual([429, 429, 429, 429])
  })

  test('of guessed voucher codes: of a hundred at once, five are looked at', async () => {
    const both = atBoth(await world.as('fatima'))
    const codes = openCodeGenerator(world.services.keys, 'digits16').take(100)
    const answers = await Promise.all(
      codes.map((code, index) =>
        both[index % 2]?.post('/recharges', { method: 'voucher', code }, { key: `elsewhere-${index}` }),
      ),
    )
    const outcomes = answers.map((answer) => `${answer?.status} ${answer?.body.code}`)
    expect(Object.groupBy(outcomes, (text) => text)).toEqual({
      '422 voucher.not_usable': expect.toSatisfy((texts: string[]) => texts.length === 5),
      '429 voucher.guesses_exhausted': expect.toSatisfy((texts: string[]) => texts.length === 95),
    })
  })
})

describe('nothing is remembered that another process may have changed', () => {
  test('settings', async () => {
    const both = atBoth(world.anonymous)
    for (const caller of both) await caller.get('/settings').data()
    await staff((tx) => changeSettings(tx, { values: { support_phone: '0919998888' }, staffId: null }))
    for (const caller of both)
      expect(await caller.get('/settings').data()).toMatchObject({ support_phone: '0919998888' })
  })

  test('limits of transfers, in the middle of sending them', async () => {
    await fund(world, 'layla', '30.000')
    const layla = atBoth(await world.as('layla'))
    const send = (caller: Caller, key: string) =>
      caller.post('/transfers', { to: 'fatima', amount: '2.000' }, { key })
    for (const [index, caller] of layla.entries())
      expect((await send(caller, `before-${index}`)).status).toBe(200)
    await staff((tx) => changeSettings(tx, { values: { transfer_amount_min: '3.000' }, staffId: null }))
    for (const [index, caller] of layla.entries())
      expect((await send(caller, `after-${index}`)).status).toBe(422)
  })

  test('what is on sale, its stock, and promo codes', async () => {
    const layla = atBoth(await world.as('layla'))
    const listed = async () => {
      const lists = await Promise.all(
        layla.map((caller) => caller.get('/categories').data<{ id: string }[]>()),
      )
      return lists.map((list) => list.map(({ id }) => id))
    }
    const categoryId = await newCategory(world.services, { kind: 'card' })
    await stockCards(world.services, categoryId, supplierCodes(4))
    for (const ids of await listed()) expect(ids).toContain(String(categoryId))

    const order = { category_id: String(categoryId), quantity: 1, promo_code: 'EID' }
    for (const caller of layla) expect((await caller.post('/card-orders/quote', order)).status).toBe(422)
    const promo = { code: 'EID', ownerId: null, discountBp: 500, commissionBp: 0 }
    await staff((tx) => seedPromoCode(tx, { ...promo, usesMax: null, usesPerClientMax: null }))
    for (const caller of layla) expect((await caller.post('/card-orders/quote', order)).status).toBe(200)

    await world.asOwner(`update category set active = false where id = ${categoryId}`)
    for (const ids of await listed()) expect(ids).not.toContain(String(categoryId))
  })
})
