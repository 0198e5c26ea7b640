import { generateKeyPairSync, hash, sign } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basePaths, closeKeyHeader, type Operation, onlyKnownHeader } from '#contract/kernel/operation.ts'
import {
  isSigned,
  sessionKeyHeader,
  signatureHeader,
  signedAtHeader,
  signedText,
} from '#contract/kernel/request-signature.ts'
import { operations } from '#contract/registry.ts'
import { changeSettings } from '#server/modules/settings/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { fund, walletFigures } from '#tests/world/money.ts'
import { people } from '#tests/world/people.ts'
import { setTransferTerms } from '#tests/world/transfer-terms.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const path = `${basePaths.client}/transfers`
const body = { to: people.omar.phone, amount: '1.000' }

/** A key as the browser makes one: only its public half can be had. */
function openKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const point = publicKey.export({ format: 'der', type: 'spki' }).subarray(-65)
  return {
    publicKey: point.toString('base64url'),
    sign: (text: string) =>
      sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  }
}
type Key = ReturnType<typeof openKey>

let world: World
let own: Key
let layla: Caller
beforeAll(async () => {
  world = await openWorld({ workers: false })
  await setTransferTerms(world.services, {})
  await fund(world, 'layla', '100.000')
  await world.as('omar')
  own = openKey()
  layla = await signIn(own)
})
afterAll(() => world.close())

async function signIn(key: Key | null): Promise<Caller> {
  const credentials = { login: people.layla.phone, password: people.layla.password }
  const headers: Record<string, string> = key ? { [sessionKeyHeader]: key.publicKey } : {}
  const { token } = await world.anonymous.post('/login', credentials, { headers }).data<{ token: string }>()
  return world.with(token)
}

interface Signing {
  readonly by?: Key
  readonly of?: object
  readonly at?: number
  readonly to?: string
  readonly method?: string
  readonly asks?: 'known' | 'close' | ''
  readonly signedKey?: string
}

function signature(key: string, signing: Signing = {}): Record<string, string> {
  const { by = own, of = body, at = Date.now(), to = path, method = 'POST', asks = '', signedKey } = signing
  const text = signedText({
    method,
    path: to,
    idempotencyKey: signedKey ?? key,
    asks,
    signedAt: String(at),
    bodyHash: hash('sha256', JSON.stringify(of), 'hex'),
  })
  return { [signatureHeader]: by.sign(text), [signedAtHeader]: String(at) }
}

let keys = 0
const newKey = () => {
  keys += 1
  return `signed-transfer-${keys}`
}
const balance = async () => (await walletFigures(world, 'layla')).balanceMinor
const refused = (code: string) => ({ status: 401, body: { code } })

test('the token of a session with a key moves no money without the signature of that key, over this very request', async () => {
  const before = await balance()
  const key = newKey()
  for (const headers of [
    {},
    signature(key, { by: openKey() }),
    signature(key, { of: { ...body, amount: '2.000' } }),
    signature(key, { to: `${path}?a=1` }),
    signature(key, { method: 'PUT' }),
    signature(key, { signedKey: newKey() }),
    // What was signed to ask about a payment, or to give it up, makes none.
    signature(key, { asks: 'known' }),
    signature(key, { asks: 'close' }),
    { [signatureHeader]: 'x'.repeat(86), [signedAtHeader]: 'now' },
  ])
    expect(await layla.post('/transfers', body, { key, headers })).toMatchObject(
      refused('auth.signature_needed'),
    )
  const more = { ...body, amount: '9.000' }
  expect(await layla.post('/transfers', more, { key, headers: signature(key) })).toMatchObject(
    refused('auth.signature_needed'),
  )
  expect(await balance()).toBe(before)
  await layla.post('/transfers', body, { key, headers: signature(key) }).data()
  expect(await balance()).toBe(before - 1_000n)
  const asking = { [onlyKnownHeader]: '1' }
  expect(
    await layla.post('/transfers', body, {
      key,
      headers: { ...asking, ...signature(key, { asks: 'known' }) },
    }),
  ).toMatchObject({ status: 200 })
  const closing = { [closeKeyHeader]: '1' }
  const other = newKey()
  expect(
    await layla.post('/transfers', body, {
      key: other,
      headers: { ...closing, ...signature(other, { asks: 'close' }) },
    }),
  ).toMatchObject({ body: { code: 'idempotency.closed' } })
})

test('a request that was recorded moves money once, in no other session, and not at another time', async () => {
  const before = await balance()
  const key = newKey()
  const headers = signature(key)
  const [first, again] = [
    await layla.post('/transfers', body, { key, headers }),
    await layla.post('/transfers', body, { key, headers }),
  ]
  expect([first.status, again.body]).toEqual([200, first.body])
  expect(await balance()).toBe(before - 1_000n)
  const elsewhere = await signIn(openKey())
  const late = newKey()
  expect(await elsewhere.post('/transfers', body, { key: late, headers: signature(late) })).toMatchObject(
    refused('auth.signature_needed'),
  )
  for (const at of [Date.now() - 301_000, Date.now() + 310_000]) {
    const answer = await layla.post('/transfers', body, { key: late, headers: signature(late, { at }) })
    expect(answer).toMatchObject({
      ...refused('auth.signature_late'),
      body: { data: { now: expect.any(String) } },
    })
  }
  expect(await balance()).toBe(before - 1_000n)
})

test('a session without a key moves money until two people ask every application for keys; a key that is none opens no session', async () => {
  const withoutKey = await signIn(null)
  expect(await withoutKey.post('/transfers', body, { key: newKey() })).toMatchObject({ status: 200 })
  const need = (session_key_needed: boolean) =>
    world.services.database.transact((tx) =>
      changeSettings(tx, { values: { session_key_needed }, staffId: null }),
    )
  await need(true)
  expect(await withoutKey.post('/transfers', body, { key: newKey() })).toMatchObject(
    refused('auth.session_key_needed'),
  )
  expect(await withoutKey.get('/wallet')).toMatchObject({ status: 200 })
  const key = newKey()
  expect(await layla.post('/transfers', body, { key, headers: signature(key) })).toMatchObject({
    status: 200,
  })
  await need(false)
  const credentials = { login: people.layla.phone, password: people.layla.password }
  for (const wrong of ['x', `B${'A'.repeat(86)}`])
    expect(
      await world.anonymous.post('/login', credentials, { headers: { [sessionKeyHeader]: wrong } }),
    ).toMatchObject({ status: 400 })
})

test('what moves a client’s money, shows a paid code or names the bank account is signed, and none of it is a form', () => {
  const all: readonly Operation[] = operations
  const signed = all.filter(isSigned)
  expect(signed.filter(({ multipart }) => multipart)).toEqual([])
  expect(signed.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      ...all.filter(({ idempotent }) => idempotent).map(({ id }) => id),
      'cards.revealCard',
      'settlements.setPayoutAccount',
    ]),
  )
})
