import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleOperations, resourceOperations } from '#contract/console-registry.ts'
import { errorCodes } from '#contract/kernel/error-codes.ts'
import { fileOnly } from '#contract/kernel/file-only.ts'
import { basePaths, type Operation, surfaceOf } from '#contract/kernel/operation.ts'
import { perPageMax } from '#contract/kernel/paging.ts'
import { operations } from '#contract/registry.ts'
import { openWorld, type World } from '#tests/world/world.ts'

interface Documented {
  readonly operationId: string
  readonly summary: string
  readonly parameters?: {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema?: unknown
  }[]
  readonly requestBody?: unknown
  readonly security?: unknown
  readonly responses: Record<string, { content?: Record<string, unknown> }>
}

const all: readonly Operation[] = [...operations, ...consoleOperations, ...resourceOperations]

let world: World
let paths: Record<string, Record<string, Documented>>
beforeAll(async () => {
  world = await openWorld()
  await world.app.ready()
  paths = JSON.parse(JSON.stringify(world.app.swagger())).paths
})
afterAll(() => world.close())

function documented(operation: Operation): Documented | undefined {
  const path = basePaths[surfaceOf(operation)] + operation.path.replace(/:(\w+)/g, '{$1}')
  return paths[path]?.[operation.method.toLowerCase()]
}

test.each(all.map((operation) => [operation.id, operation] as const))(
  '%s is documented with what it takes, answers and refuses',
  (_id, operation) => {
    const found = documented(operation)
    const headers = found?.parameters?.filter((parameter) => parameter.in === 'header') ?? []
    expect(found).toMatchObject({ operationId: operation.id, summary: operation.summary })
    expect(Boolean(found?.requestBody)).toBe(operation.body !== undefined)
    expect(Boolean(found?.security)).toBe(!['public', 'anyone', 'staff-public'].includes(operation.access))
    expect(headers.map(({ name, required }) => [name, required])).toEqual([
      ...(operation.idempotent ? [['Idempotency-Key', true]] : []),
      ...(surfaceOf(operation) === 'client' ? [['X-Application', false]] : []),
    ])
    const refused = (operation.errors ?? []).map((code) => String(errorCodes[code]))
    expect(Object.keys(found?.responses ?? {})).toEqual(expect.arrayContaining(refused))
    for (const status of ['200', '422', '429', '500']) {
      const files = status === '200' ? (operation.answersFile ?? []) : []
      const data = status === '200' && operation.answer === fileOnly ? [] : ['application/json']
      expect(Object.keys(found?.responses[status]?.content ?? {})).toEqual([...data, ...files])
    }
  },
)

test('the public document has every operation of the API but those of the console', async () => {
  const shown = (await world.app.inject('/api/docs/openapi.json')).json<{ paths: object }>()
  const [public_, console_] = [false, true].map((isConsole) =>
    Object.keys(paths).filter((path) => path.startsWith(basePaths.console) === isConsole),
  )
  expect(Object.keys(shown.paths).sort()).toEqual(public_?.sort())
  expect(console_?.length).toBeGreaterThan(100)
})

test('the page of the document runs only its own scripts', async () => {
  const page = await world.app.inject('/api/docs/')
  const policy = String(page.headers['content-security-policy'])
  const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  const scripts = page.body.match(/<script\b[^>]*>/g) ?? []
  expect(scripts.length).toBeGreaterThan(0)
  for (const script of scripts)
    expect(script.includes(`nonce="${nonce}"`) || script.includes('src="js/')).toBe(true)
  const again = await world.app.inject('/api/docs/')
  expect(again.headers['content-security-policy']).not.toBe(policy)
})

test('pages of lists are documented as whole numbers with their bounds', () => {
  const parameters = Object.values(paths).flatMap(({ get }) => get?.parameters ?? [])
  const schemasOf = (name: string) =>
    parameters.filter((one) => one.name === name).map(({ schema }) => schema)
  expect(schemasOf('page').length).toBeGreaterThan(30)
  for (const schema of schemasOf('page'))
    expect(schema).toEqual({ type: 'integer', minimum: 1, maximum: 100_000 })
  for (const schema of schemasOf('per_page'))
    expect(schema).toEqual({ type: 'integer', minimum: 1, maximum: perPageMax })
})

test.each([
  ['client', 'PUT', '/api/client/transfers', 'GET, HEAD, POST'],
  ['client', 'GET', '/api/client/login', 'POST'],
  ['client', 'PATCH', '/api/client/sessions/7', 'DELETE'],
  ['console', 'POST', '/api/console/cities/7', 'DELETE, GET, HEAD, PUT'],
  ['console', 'OPTIONS', '/api/console/cities', 'GET, HEAD, POST'],
] as const)(
  'on the %s API a method that a known path does not take is 405: %s %s',
  async (_surface, method, url, allow) => {
    const { statusCode, headers, json } = await world.app.inject({ method, url })
    expect({ statusCode, allow: headers.allow, code: json().code }).toEqual({
      statusCode: 405,
      allow,
      code: 'request.method_not_allowed',
    })
  },
)

test('the event streams are documented, and nothing else is there that the contract does not know', () => {
  const ids = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(ids.sort()).toEqual([...all.map(({ id }) => id), 'events.streamEvents', 'sports.followGame'].sort())
  expect(Object.keys(paths['/api/client/events']?.get?.responses['200']?.content ?? {})).toEqual([
    'text/event-stream',
  ])
})
