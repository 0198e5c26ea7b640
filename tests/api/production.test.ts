import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaff, staffPassword } from '#tests/world/console.ts'
import { productionEnvironment } from '#tests/world/production.ts'
import { openWorld, type World } from '#tests/world/world.ts'

// A program of production, asked as its proxy asks it. The database is the world's own.

const host = 'wallet.example.ly'
let world: World
let username: string
beforeAll(async () => {
  const { APP_DATABASE_URL: _own, ...env } = productionEnvironment()
  world = await openWorld({ env, workers: false })
  username = (await createStaff(world, [])).username
})
afterAll(() => world.close())

function signIn(headers: Record<string, string>) {
  const payload = { login: username, password: staffPassword }
  return world.app.inject({ method: 'POST', url: '/api/console/login', headers, payload })
}

test.each(['/api/docs', '/api/docs/', '/api/docs/openapi.json', '/sandbox-gateway/pay', '/metrics'])(
  'it does not have %s',
  async (url) => {
    expect((await world.app.inject({ url, headers: { host } })).statusCode).toBe(404)
  },
)

test('it answers to its own name alone, and to the probes of its machine', async () => {
  const ask = async (url: string, name: string) =>
    (await world.app.inject({ url, headers: { host: name } })).statusCode
  expect(await ask('/api/client/settings', host)).toBe(200)
  expect(await ask('/api/client/settings', 'localhost:3000')).toBe(400)
  expect(await ask('/healthz', 'localhost:3000')).toBe(200)
})

test('the console’s cookie is bound to its host and travels encrypted', async () => {
  const { statusCode, headers } = await signIn({ host, origin: `https://${host}` })
  expect(statusCode).toBe(200)
  expect(headers['set-cookie']).toMatch(
    /^__Host-console-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
})

test.each(['http://wallet.example.ly', 'https://localhost', 'https://evil.example'])(
  'a page of %s may not sign in',
  async (origin) => {
    const answer = await signIn({ host, origin })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'request.forged'])
  },
)
