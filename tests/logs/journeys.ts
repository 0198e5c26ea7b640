import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import type { Logger } from '#server/platform/log.ts'
import { seedClient, seedWorld } from '#tests/world/belongings.ts'
import { people } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

/** Secrets that must not be in any log, by name. */
export type Canaries = Map<string, string>

export interface Walked {
  readonly lines: readonly string[]
  readonly canaries: Canaries
  /** As the lines of the database server name it. */
  readonly databaseName: string
}

const { layla, omar, salem } = people
const smsToken = 'canary-gateway-token'

/** People use the product, with many failures, at the most detailed log level. */
export async function walkJourneys(openLog: (write: (line: string) => void) => Logger): Promise<Walked> {
  const lines: string[] = []
  const gateway = await openFailingGateway()
  const { port } = gateway.address() as AddressInfo
  const world = await openWorld({
    log: openLog((line) => lines.push(line)),
    env: {
      LOG_REQUESTS: 'on',
      SMS_URL: `http://127.0.0.1:${port}/api`,
      SMS_TOKEN: smsToken,
      SMS_SENDER: 'Mahfaza',
    },
  })
  const canaries: Canaries = new Map([['gateway token', smsToken]])
  try {
    breakRoutes(world)
    await signUpAndSignIn(world, canaries)
    await tryCodes(world, canaries)
    await spendVouchers(world, canaries)
    await meetDefects(world, canaries)
    await vi.waitFor(() => expectLine(lines, 'a job failed'), { timeout: 15_000, interval: 50 })
  } finally {
    await world.close()
    gateway.close()
  }
  return { lines, canaries, databaseName: new URL(world.database.url).pathname.slice(1) }
}

/** A gateway that fails and echoes the request. */
async function openFailingGateway(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const chunks = await Array.fromAsync<Buffer>(request)
    response.writeHead(503).end(Buffer.concat(chunks))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return server
}

/** Defects as careless code throws them: with the whole input in the message. */
function breakRoutes({ app, services }: World): void {
  app.post('/api/client/broken/message', (request) =>
    Promise.reject(
      new Error(`cannot do ${JSON.stringify(request.body)} of ${request.headers.authorization}`),
    ),
  )
  app.post('/api/client/broken/cause', (request) =>
    Promise.reject(new AggregateError([new Error(String(request.body))], 'failed', { cause: request.body })),
  )
  app.post('/api/client/broken/field', (request) => {
    services.log
      .child({ request: request.body })
      .warn({ given: request.body }, `look: ${JSON.stringify(request.body)}`)
    return Promise.resolve({ data: null })
  })
}

async function signUpAndSignIn(world: World, canaries: Canaries): Promise<void> {
  const caller = await world.as('layla')
  note(canaries, { phone: layla.phone, password: layla.password, token: caller.token })
  canaries.set('phone abroad', `218${layla.phone.slice(1)}`)
  const code = await world.outbox.codeFor(layla.phone)
  note(canaries, { 'one-time code': code })
  const wrong = { 'wrong password': 'Canary-Wrong-1', 'short password': 'Cnry1' }
  note(canaries, wrong)
  await world.anonymous.post('/login', { login: layla.phone, password: wrong['wrong password'] })
  await world.anonymous.post('/login', { login: layla.phone, password: layla.password })
  await world.anonymous.post('/register', { ...omar, password: wrong['short password'], extra: layla.phone })
  await world.anonymous.get(`/profile?phone=${layla.phone}`)
  const { events_key } = await caller.get('/profile').data<{ events_key?: string }>()
  if (events_key) note(canaries, { 'key of a stream': events_key })
  await world.anonymous.get(`/events?key=${'canary-of-a-stream-key'}`)
  note(canaries, { 'wrong key of a stream': 'canary-of-a-stream-key' })
}

async function tryCodes(world: World, canaries: Canaries): Promise<void> {
  const caller = await world.signUp('omar')
  const right = await world.outbox.codeFor(omar.phone)
  const wrong = String(randomInt(100_000, 999_999))
  note(canaries, { 'second phone': omar.phone, 'second one-time code': right, 'wrong one-time code': wrong })
  await caller.post('/verify', { channel: 'phone', code: wrong })
  await caller.post('/verify', { channel: 'phone', code: `${wrong}0` })
  await caller.post('/verify', { channel: 'phone', code: right })
  await world.anonymous.post('/forgot-password', { login: layla.phone })
  const reset = await world.outbox.codeFor(layla.phone, 2)
  note(canaries, { 'reset code': reset })
  await world.anonymous.post('/forgot-password/verify', { login: layla.phone, code: wrong })
  const answer = await world.anonymous.post('/forgot-password/verify', { login: layla.phone, code: reset })
  note(canaries, { 'reset token': (answer.body.data as { reset_token?: string } | undefined)?.reset_token })
}

async function spendVouchers(world: World, canaries: Canaries): Promise<void> {
  const seeded = await seedWorld(world)
  const [recharge, goods] = [seeded.rechargeVouchers[0]?.code, seeded.goodsVouchers[0]?.code]
  note(canaries, { 'voucher code': recharge, 'goods code': goods })
  canaries.set('voucher digits', recharge?.replaceAll(' ', '') ?? '')
  const { cardId } = await seedClient(world, 'yusuf', seeded)
  const caller = await world.as('yusuf')
  const shown = await caller.post(`/cards/${cardId}/reveal`).data<{ code: string }>()
  note(canaries, { 'card code': shown.code, 'third phone': people.yusuf.phone })
  const bad = '4471 9920 1837 2265'
  note(canaries, { 'bad voucher code': bad, 'bad voucher digits': bad.replaceAll(' ', '') })
  await caller.post('/vouchers/inquire', { code: bad })
  await caller.post('/recharges', { method: 'voucher', code: bad }, { key: 'canary-recharge' })
  await caller.post('/transfers', { to: layla.phone, amount: '99999999' }, { key: 'canary-transfer' })
}

async function meetDefects(world: World, canaries: Canaries): Promise<void> {
  const caller = await world.as('layla')
  const passphrase = 'my "quiet" canary phrase'
  note(canaries, { passphrase: 'canary phrase', 'bare secret': 'canarybaresecret' })
  const body = {
    login: layla.phone,
    password: passphrase,
    note: 'canarybaresecret',
    code: canaries.get('voucher code'),
    otp: canaries.get('one-time code'),
    token: caller.token,
  }
  await caller.post('/broken/message', body)
  await caller.post('/broken/cause', body)
  // Unlike a message it has no request to compare with: only the form and the name of a field tell.
  await caller.post('/broken/field', { ...body, note: null })
  // The database refuses a row and repeats it in its message.
  await world.asOwner(`alter table client add constraint planted check (username <> 'salem') not valid`)
  note(canaries, { 'phone in a refused row': salem.phone })
  await world.signUp('salem').catch(expectDefect)
}

function expectDefect(error: unknown): void {
  if (!String(error).includes('answered 500')) throw error
}

function note(canaries: Canaries, found: Record<string, string | null | undefined>): void {
  for (const [name, value] of Object.entries(found)) {
    if (!value) throw new Error(`No ${name} to look for`)
    canaries.set(name, value)
  }
}

function expectLine(lines: readonly string[], words: string): void {
  if (!lines.some((line) => line.includes(words))) throw new Error(`No line says: ${words}`)
}
