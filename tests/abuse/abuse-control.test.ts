import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { unlockStaff } from '#server/modules/staff-access/index.ts'
import { openCodeGenerator } from '#server/modules/vouchers/code/generate-codes.ts'
import { type AddressedCaller, callerAtAddress } from '#tests/world/at-address.ts'
import { newCategory, printVouchers } from '#tests/world/catalogue.ts'
import { askForSecondFactor, createStaff, staffPassword } from '#tests/world/console.ts'
import { isDeep } from '#tests/world/depth.ts'
import { people } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const addresses = isDeep ? 200 : 2
const triesOfAddress = isDeep ? 12 : 9
const signIns = isDeep ? 1_000 : 6
const honestPeople = isDeep ? 500 : 8

let world: World
beforeAll(async () => {
  world = await openWorld({ strictBudgets: true, env: { PROXIES: '1' } })
  await askForSecondFactor(world, false)
})
afterAll(() => world.close())
beforeEach(() => world.asOwner('delete from rate_limit'))

interface Account {
  readonly login: string
  readonly password: string
  readonly base: string
}

/** Wrong passwords from everywhere, each address as often as it is let. */
async function attack({ login, base }: Account): Promise<void> {
  for (let number = 0; number < addresses; number += 1) {
    const attacker = callerAtAddress(world.app, `203.0.${number >> 7}.${1 + (number & 127)}`, { base })
    for (let time = 0; time < triesOfAddress; time += 1)
      await attacker.post('/login', { login, password: `Wrong-${time}` })
  }
}

const clientAccount = async (): Promise<Account> => {
  await world.as('omar')
  return { login: 'omar', password: people.omar.password, base: '/api/client' }
}
const staffAccount = async (): Promise<Account> => ({
  login: (await createStaff(world, [])).username,
  password: staffPassword,
  base: '/api/console',
})

test.each([
  ['a client', clientAccount],
  ['a member of staff', staffAccount],
])(
  'an attacker on many addresses cannot keep %s out of a device that is known',
  {
    timeout: 3_600_000,
  },
  async (who, open) => {
    const account = await open()
    const { login, password, base } = account
    const owner = callerAtAddress(world.app, '198.51.100.7', { base, works: false })
    expect((await owner.post('/login', { login, password })).status).toBe(200)

    const attacking = attack(account)
    const statuses: number[] = []
    for (let time = 0; time < signIns; time += 1)
      statuses.push((await owner.post('/login', { login, password })).status)
    await attacking
    statuses.push((await owner.post('/login', { login, password })).status)
    const refused = statuses.filter((status) => status !== 200)
    process.stdout.write(
      `\n${addresses} addresses attack ${who}: ${refused.length} of ${statuses.length} sign-ins refused\n`,
    )
    expect(refused).toEqual([])
    // The control: on a device that nobody knows, the attack keeps the owner out.
    const elsewhere = callerAtAddress(world.app, '198.51.100.8', { base, works: false })
    expect((await elsewhere.post('/login', { login, password })).status).toBe(429)
  },
)

test('an unknown caller’s tries at one account cost work, then end; an administrator opens it again', async () => {
  const { username } = await createStaff(world, [])
  const at = (address: string, works: boolean) =>
    callerAtAddress(world.app, address, { base: '/api/console', works })
  const wrong = { login: username, password: 'Wrong-2026' }
  for (let time = 0; time < 6; time += 1) await at('203.0.113.1', true).post('/login', wrong)
  expect(await at('203.0.113.1', true).post('/login', wrong)).toMatchObject({ code: 'auth.locked' })
  expect(await at('203.0.113.2', false).post('/login', wrong)).toMatchObject({ code: 'request.proof_needed' })
  expect(await at('203.0.113.2', true).post('/login', wrong)).toMatchObject({ code: 'auth.incorrect' })
  expect(await unlockStaff(world.services, username, null)).toBe(username)
  expect(await at('203.0.113.1', false).post('/login', wrong)).toMatchObject({ code: 'auth.incorrect' })
})

test('a known device has a budget of its own for the account that it knows: at others, and to sign up, it counts as its network', async () => {
  const [{ login, password }, other] = [await clientAccount(), people.layla.username]
  await world.as('layla')
  const shared = '198.51.100.30'
  const device = callerAtAddress(world.app, shared, { works: false })
  expect((await device.post('/login', { login, password })).status).toBe(200)
  await spend(shared, { login: 320, code: 420, register: 70 })
  expect((await device.post('/login', { login, password })).status).toBe(200)
  expect((await device.post('/forgot-password', { login: people.omar.phone })).status).toBe(200)
  for (const [path, body] of [
    ['/login', { login: other, password: people.layla.password }],
    ['/login', { login: 'nobody', password }],
    ['/forgot-password', { login: people.layla.phone }],
    ['/register', accountOf(9_000)],
  ] as const)
    expect(await device.post(path, body)).toMatchObject({ status: 429, code: 'request.proof_needed' })
})

test('wrong vouchers close their address to who goes on guessing there, not to who has proven themselves', async () => {
  const shared = '198.51.100.40'
  const { login, password } = await clientAccount()
  const unknown = openCodeGenerator(world.services.keys, 'digits16').take(4)
  const inquire = async (caller: AddressedCaller, token: object) => {
    const { status, code } = await caller.post('/vouchers/inquiry', { code: unknown.pop() }, { ...token })
    return code ?? status
  }
  const [known, elsewhere] = [callerAtAddress(world.app, shared), callerAtAddress(world.app, shared)]
  const signedIn = bearing((await known.post('/login', { login, password })).data)
  await spend(shared, { guess: 20, guessWorked: 200 })
  // The first wrong guess of an hour is anybody's; a second one only where this client is known.
  expect(await inquire(elsewhere, signedIn)).toBe('voucher.not_found')
  expect(await inquire(elsewhere, signedIn)).toBe('voucher.guesses_exhausted')
  expect(await inquire(known, signedIn)).toBe('voucher.not_found')
})

test('honest clients behind one address with an attacker sign in, verify and recharge', {
  timeout: 3_600_000,
}, async () => {
  const shared = '192.0.2.10'
  const attacker = callerAtAddress(world.app, shared, { works: false })
  // What one handset can send for nothing; then it is asked for work, which it does not do.
  await spend(shared, { login: 320, code: 420, register: 70, guess: 20 })
  for (let time = 0; time < 50; time += 1)
    expect((await attacker.post('/login', { login: 'nobody', password: 'Wrong-2026' })).status).toBe(429)
  const category = await newCategory(world.services, { kind: 'recharge' })
  const { printed } = await printVouchers(world.services, category, { count: honestPeople })
  let done = 0
  for (const [number, { code }] of printed.entries())
    if (await live(callerAtAddress(world.app, shared), number, code)) done += 1
  process.stdout.write(`\n${done} of ${honestPeople} honest clients behind one address did all\n`)
  expect(done / honestPeople).toBeGreaterThanOrEqual(0.99)
})

/** As if callers at this address had taken so many points. */
function spend(address: string, points: Readonly<Record<string, number>>): Promise<void> {
  const rows = Object.entries(points).map(
    ([name, taken]) => `('${name}:${address}', ${taken}, now() + interval '1 hour')`,
  )
  return world.asOwner(
    `insert into rate_limit (key, points, expires_at) values ${rows.join()}
     on conflict (key) do update set points = excluded.points`,
  )
}

function accountOf(number: number) {
  const phone = `0921${String(300_000 + number)}`
  return { name: 'سعاد', phone, username: `honest-${number}`, password: 'Zahra-2027', terms: true }
}

/** Signs up, proves the phone, signs in and recharges. */
async function live(caller: AddressedCaller, number: number, code: string): Promise<boolean> {
  const account = accountOf(number)
  const { phone } = account
  const signedUp = await caller.post('/register', account)
  const otp = await world.outbox.codeFor(phone)
  const proven = await caller.post('/verify', { channel: 'phone', code: otp }, bearing(signedUp.data))
  const signedIn = await caller.post('/login', { login: phone, password: account.password })
  const recharged = await caller.post(
    '/recharges',
    { method: 'voucher', code },
    { ...bearing(signedIn.data), 'idempotency-key': `honest-recharge-${number}` },
  )
  return [signedUp, proven, signedIn, recharged].every(({ status }) => status === 200)
}

function bearing(data: unknown): { authorization: string } {
  if (typeof data !== 'object' || data === null || !('token' in data)) throw new Error('not signed in')
  return { authorization: `Bearer ${data.token}` }
}
