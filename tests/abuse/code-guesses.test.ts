import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Refusal } from '#contract/kernel/refusal.ts'
import { budgets } from '#server/budgets.ts'
import { payForCode } from '#server/modules/identity/pay-sms.ts'
import { verifyReset } from '#server/modules/identity/verify-reset.ts'
import { listOpenAlarms } from '#server/platform/alarms/index.ts'
import { hashOneTimeCode, newOneTimeCode } from '#server/platform/secrets/index.ts'
import { tryResetCode } from '#server/platform/sign-in/index.ts'
import { endQuietAlarms } from '#server/workers.ts'
import { callerAtAddress } from '#tests/world/at-address.ts'
import { isDeep } from '#tests/world/depth.ts'
import { unknownCaller } from '#tests/world/open-guards.ts'
import { people } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const accounts = isDeep ? 1_000 : 40
const guesses = isDeep ? 1_000_000 : 300
const addresses = isDeep ? 200 : 20
const atOnce = 32
/** So many of them over HTTP, the others at the interface behind it, where their work costs nothing. */
const overHttp = 3_000

let world: World
beforeAll(async () => {
  world = await openWorld({ strictBudgets: true, env: { PROXIES: '1' } })
})
afterAll(() => world.close())
beforeEach(() => world.asOwner('delete from rate_limit'))

const alarms = async () => (await listOpenAlarms(world.services.database.db)).map(({ code }) => code)

/** The first guesses count up from zero: by luck one of them would be right in one of some thousand runs. */
function codeNotTried(): string {
  const code = newOneTimeCode()
  return Number(code) < 1_000 ? codeNotTried() : code
}

/** Clients with a proven phone, each with a code for a forgotten password under way. */
async function openResets(): Promise<string[]> {
  const { database, keys } = world.services
  const { rows } = await database.pool.query<{ id: bigint; phone: string }>(
    `insert into client (name, username, phone, password_hash, phone_verified_at)
     select 'علي الورفلي', 'reset' || n, '0917' || lpad(n::text, 6, '0'), '-', now()
     from generate_series(1, $1) n returning id, phone`,
    [accounts],
  )
  for (const { id, phone } of rows) {
    const code = { purpose: 'reset_password', subject: `${id} ${phone}`, code: codeNotTried() }
    await database.pool.query(
      `insert into verification_code (client_id, purpose, destination, code_hash, expires_at)
       values ($1, 'reset_password', $2, $3, now() + interval '1 day')`,
      [id, phone, hashOneTimeCode(keys, code)],
    )
  }
  return rows.map(({ phone }) => phone)
}

async function sendGuess(number: number, body: object): Promise<string> {
  const address = number % addresses
  const caller = callerAtAddress(world.app, `203.0.${address >> 7}.${1 + (address & 127)}`, {
    works: number % 50 === 0,
  })
  const { status, code = '' } = await caller.post('/forgot-password/verify', body)
  return status === 200 ? 'found' : code
}

async function tryGuess(contact: string, code: string): Promise<string> {
  const { services } = world
  const asker = { contact, knownDevice: null, visitor: unknownCaller }
  try {
    await tryResetCode(services, 'client', asker, (tx) => verifyReset(tx, services.keys, { ...asker, code }))
    return 'found'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

test('guessing one-time codes of many accounts finds none, trips the breaker and raises an alarm', {
  timeout: 7_200_000,
}, async () => {
  const phones = await openResets()
  const counts = new Map<string, number>()
  let next = 0
  async function guess(): Promise<void> {
    for (let number = next++; number < guesses; number = next++) {
      const login = phones[number % phones.length] ?? ''
      const code = String(number % 1_000_000).padStart(6, '0')
      const kind = await (number < overHttp ? sendGuess(number, { login, code }) : tryGuess(login, code))
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, guess))
  process.stdout.write(`\n${guesses} guesses: ${JSON.stringify(Object.fromEntries(counts))}\n`)
  const evaluated = (counts.get('auth.code_is_incorrect') ?? 0) + (counts.get('auth.code_used_up') ?? 0)
  expect(counts.get('found') ?? 0).toBe(0)
  expect(evaluated).toBeGreaterThan(0)
  expect(evaluated).toBeLessThanOrEqual(budgets.codeFailuresMost.points + atOnce)
  expect(counts.get('request.proof_needed')).toBeGreaterThan(0)
  expect(await alarms()).toContain('auth.codes_guessed')
})

test('a code typed where none was sent is answered alike, and stops nobody: only codes that are alive count as guessed', async () => {
  const { phone } = people.salem
  await world.as('salem')
  const { limiter } = world.services
  const left = () => limiter.left('codeFailures', 'all')
  const caller = callerAtAddress(world.app, '203.0.113.9')
  const wrong = (login: string) => caller.post('/forgot-password/verify', { login, code: '000000' })
  const nobody = await wrong('0928887766')
  expect(nobody).toMatchObject({ status: 422, code: 'auth.code_is_incorrect' })
  expect(await wrong(phone)).toEqual(nobody)
  expect(await left()).toBe(budgets.codeFailures.points)
  await caller.post('/forgot-password', { login: phone })
  await world.outbox.codeFor(phone, 2)
  expect(await wrong(phone)).toEqual(nobody)
  expect(await left()).toBe(budgets.codeFailures.points - 1)
})

test('while codes are guessed everywhere, the owner resets the password on a known device, and an unknown caller with the right code waits', async () => {
  const { phone, password } = people.omar
  await world.as('omar')
  const owner = callerAtAddress(world.app, '198.51.100.7', { works: false })
  expect((await owner.post('/login', { login: phone, password })).status).toBe(200)
  await world.asOwner(
    `insert into rate_limit (key, points, expires_at)
     select name || ':all', 1000000, now() + interval '1 hour' from (values ('codeFailures'), ('codeFailuresMost')) spent (name)`,
  )
  expect((await owner.post('/forgot-password', { login: phone })).status).toBe(200)
  const body = { login: phone, code: await world.outbox.codeFor(phone, 2) }
  const unknownCaller = callerAtAddress(world.app, '203.0.113.9')
  expect(await unknownCaller.post('/forgot-password/verify', body)).toMatchObject({
    status: 429,
    code: 'auth.codes_paused',
  })
  expect((await owner.post('/forgot-password/verify', body)).status).toBe(200)
})

test('unknown callers who ask for codes and try them spend nothing of the owner on a known device', async () => {
  const { phone, password } = people.yusuf
  await world.as('yusuf')
  const owner = callerAtAddress(world.app, '198.51.100.7', { works: false })
  await owner.post('/login', { login: phone, password })
  expect((await owner.post('/forgot-password', { login: phone })).status).toBe(200)
  const code = await world.outbox.codeFor(phone, 2)
  const unknownCaller = callerAtAddress(world.app, '203.0.113.9')
  for (let time = 0; time < 12; time += 1)
    await unknownCaller.post('/forgot-password/verify', { login: phone, code: '000000' })
  expect((await unknownCaller.post('/forgot-password/verify', { login: phone, code })).status).not.toBe(200)
  expect((await owner.post('/forgot-password/verify', { login: phone, code })).status).toBe(200)
})

/** Asks for a code to each of so many phones. @returns for how many the money was there */
async function payForMany(count: number): Promise<number> {
  let next = 0
  let paid = 0
  async function pay(): Promise<void> {
    for (let number = next++; number < count; number = next++)
      try {
        await payForCode(world.services, `09${10_000_000 + number * 311}`)
        paid += 1
      } catch (error) {
        if (!(error instanceof Refusal && error.code === 'auth.codes_paused')) throw error
      }
  }
  await Promise.all(Array.from({ length: atOnce }, pay))
  return paid
}

test('when the money for SMS of the day is spent, no code is sent and staff are told', {
  timeout: 3_600_000,
}, async () => {
  const { points } = budgets.smsDay
  if (!isDeep)
    await world.asOwner(
      `insert into rate_limit (key, points, expires_at) values ('smsDay:all', ${points - 20}, now() + interval '1 hour')`,
    )
  const paid = await payForMany(isDeep ? points + 5_000 : 40)
  process.stdout.write(`\n${paid} codes of a day are paid\n`)
  expect(paid).toBe(isDeep ? points : 20)
  const newcomer = {
    name: 'سعاد',
    phone: '0925000099',
    username: 'no-sms',
    password: 'Zahra-2027',
    terms: true,
  }
  const answer = await world.anonymous.post('/register', newcomer)
  expect(answer).toMatchObject({ status: 429, body: { code: 'auth.codes_paused' } })
  expect(await world.outbox.messagesTo(newcomer.phone)).toEqual([])
  // What was not sent costs the numbers beside it nothing.
  const { limiter } = world.services
  expect(await limiter.left('smsPrefix', newcomer.phone.slice(0, -4))).toBe(budgets.smsPrefix.points)
  expect(await alarms()).toContain('sms.budget_spent')
  // The next day's is announced again only if this one ends.
  await world.asOwner(`update alarm set last_at = now() - interval '3 hours'`)
  await endQuietAlarms(world.services.database.db)
  expect(await alarms()).not.toContain('sms.budget_spent')
})
