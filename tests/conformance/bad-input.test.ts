import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Language } from '#contract/kernel/localized.ts'
import type { Operation } from '#contract/kernel/operation.ts'
import { operations } from '#contract/registry.ts'
import { seedClient, seedWorld } from '#tests/world/belongings.ts'
import { callOperation, expectFailure } from '#tests/world/call-operation.ts'
import type { Answer, Caller } from '#tests/world/caller.ts'
import { onePartOf, partsOfSameKind } from '#tests/world/depth.ts'
import type { Example } from '#tests/world/example.ts'
import { examplesOf } from '#tests/world/examples.ts'
import { openWorld, type World } from '#tests/world/world.ts'

/** Whatever is sent to any operation: a refusal in the contract's shape, in the language asked for, and never a 500. */
/** `npm test` looks at a part, another one with each commit. */
const all = onePartOf(partsOfSameKind, operations).map(
  (operation: Operation) => [operation.id, operation] as const,
)
const withBody = all.filter(([, { body }]) => body !== undefined)
const withId = all.filter(([, { params }]) => params !== undefined)
const nul = String.fromCharCode(0)

const oddValues: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e21, [], [[]], {}, { id: 1 }],
  ...['', ' ', '-1', '1e3', '12.5005', '+5', 'NaN', '0x10', '1,5', '٣', '12٫5005', '999999999999999999'],
  ...["'; drop table client; --", '<script>', '../../etc/passwd', '{{7*7}}', '%s%n', '🦊', '\u202e'],
  'x'.repeat(20_000),
]

let world: World
let layla: Caller
let examples: Readonly<Record<string, Example>>
beforeAll(async () => {
  world = await openWorld()
  const seeded = await seedWorld(world)
  examples = examplesOf(await seedClient(world, 'layla', seeded), seeded)
  layla = await world.as('layla')
})
afterAll(() => world.close())

const exampleOf = ({ id }: Operation): Example => examples[id] ?? { others: 'own' }

/** In turns, so that both languages meet every kind of refusal. */
let turn = 0
function nextLanguage(): Language {
  turn += 1
  return turn % 2 === 0 ? 'ar' : 'en'
}

async function expectRefused(
  calling: (headers: Record<string, string>) => Promise<Answer>,
  statuses: readonly number[],
): Promise<Answer> {
  const language = nextLanguage()
  const answer = await calling({ 'accept-language': language })
  expect(statuses).toContain(answer.status)
  expectFailure(answer, language)
  return answer
}

describe('a body', () => {
  test.each(withBody)('%s says which field is missing', async (_id, operation) => {
    const { body = {}, ...example } = exampleOf(operation)
    for (const field of Object.keys(body)) {
      const { [field]: _left, ...rest } = body
      if (operation.body?.safeParse(rest).success) continue
      const answer = await expectRefused(
        (headers) => callOperation(layla, operation, { ...example, body: rest }, headers),
        [422],
      )
      expect(answer.body.errors).toBeDefined()
    }
  })

  test.each(withBody)('%s takes odd values only where its contract does', async (_id, operation) => {
    const { body = {}, ...example } = exampleOf(operation)
    for (const field of Object.keys(body)) {
      for (const value of onePartOf(3, oddValues)) {
        const odd = { ...body, [field]: value }
        const call = (headers: Record<string, string>) =>
          callOperation(layla, operation, { ...example, body: odd }, headers)
        if (!isWellFormed(operation.body, odd)) await expectRefused(call, [422])
        else expect((await call({})).status).toBeLessThan(500)
      }
    }
  })

  test.each(withBody)(
    '%s refuses what it does not know, NUL bytes, prototypes and oversize',
    async (_id, operation) => {
      const { body = {}, ...example } = exampleOf(operation)
      const send =
        (text: string, type = 'application/json') =>
        (headers: Record<string, string>) =>
          sendRaw(layla, operation, example, text, { ...headers, 'content-type': type })
      const [field = ''] = Object.keys(body)
      const json = JSON.stringify(body)

      await expectRefused(send(JSON.stringify({ ...body, extra: 1 })), [422])
      await expectRefused(send(JSON.stringify({ ...body, [field]: `a${nul}b` })), [400])
      await expectRefused(send(JSON.stringify({ ...body, [field]: 'half \ud800 a pair' })), [400])
      await expectRefused(send(json.replace('{', '{"__proto__":{"admin":true},')), [400])
      await expectRefused(send(json.replace('{', '{"constructor":{"prototype":{"admin":true}},')), [400])
      await expectRefused(send(JSON.stringify({ ...body, [field]: 'x'.repeat(70_000) })), [413])
      for (const text of [
        '',
        '{',
        'null',
        '[]',
        '"text"',
        '12',
        `[${json}]`,
        `${json}}`,
        `${'['.repeat(9_000)}`,
      ])
        await expectRefused(send(text), [400, 422])
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/xml',
      ])
        await expectRefused(send(json, type), [400])
    },
  )

  test('no amount is taken with an exponent, a sign or a fourth decimal', async () => {
    for (const amount of ['1e3', '-1', '+1', '12.5005', '0', '0.000', '1,5', 12.5, '١٢٫٥٠٠٥']) {
      const answer = await layla.post('/transfers', { to: 'omar', amount }, { key: `amount-${amount}` })
      expect({ amount, status: answer.status, fields: Object.keys(answer.body.errors ?? {}) }).toEqual({
        amount,
        status: 422,
        fields: ['amount'],
      })
    }
  })
})

describe('an address', () => {
  const badIds = [
    'abc',
    '0',
    '-1',
    '1e3',
    '1.5',
    '٣',
    '9'.repeat(30),
    // Two dots alone would be read as a step up, to another address.
    '%2e%2e%2f',
    '%C3%28',
    "1'--",
    '1%20or%201=1',
    'null',
  ]

  test.each(withId)('%s refuses ids that are none', async (_id, operation) => {
    const example = exampleOf(operation)
    for (const bad of badIds) {
      const params = Object.fromEntries(Object.keys(example.params ?? {}).map((name) => [name, bad]))
      await expectRefused(
        (headers) => callOperation(layla, operation, { ...example, params }, headers),
        [400, 404, 422],
      )
    }
  })

  test.each(all)('%s refuses queries it does not know', async (_id, operation) => {
    const { query = {}, endsSession, ...example } = exampleOf(operation)
    const known = Object.keys(query)
    const bad: Record<string, string>[] = [
      { unknown: '1' },
      { 'filter[unknown]': '1' },
      { __proto__x: '1' },
      ...(operation.paged
        ? [
            { page: '0' },
            { page: '-1' },
            { page: '1e3' },
            { page: '99999999999' },
            { page: '٣' },
            { page: '' },
          ]
        : []),
      ...(operation.paged
        ? [{ per_page: '101' }, { per_page: '0' }, { per_page: 'all' }, { sort: 'password' }]
        : []),
      ...known.map((name) => ({ [name]: 'x'.repeat(300) })),
    ]
    if (endsSession) return expect(operation.query).toBeUndefined()
    for (const odd of bad) {
      await expectRefused(
        (headers) => callOperation(layla, operation, { ...example, query: { ...query, ...odd } }, headers),
        [422],
      )
    }
  })

  test('is refused when it is too long, holds a NUL or leads nowhere', async () => {
    await expectRefused((headers) => layla.get(`/cities?page=${'1'.repeat(5_000)}`, { headers }), [400])
    await expectRefused((headers) => layla.get('/cities?page=%00', { headers }), [400])
    await expectRefused((headers) => layla.get('/nothing-here', { headers }), [404])
    await expectRefused((headers) => layla.delete('/cities', { headers }), [405])
    await expectRefused((headers) => layla.get(`/transfers/${'1'.repeat(250)}`, { headers }), [404, 400, 422])
    await expectRefused((headers) => layla.get('/cities?page=1&page=2', { headers }), [422])
    await expectRefused((headers) => layla.get('/cities?page=%C3%28', { headers }), [400, 422])
  })
})

test.each(all.filter(([, { idempotent }]) => idempotent))(
  '%s asks for a proper Idempotency-Key',
  async (_id, operation) => {
    const { body } = exampleOf(operation)
    for (const key of [
      undefined,
      '',
      'short',
      ' '.repeat(20),
      'x'.repeat(256),
      'with a space',
      'م'.repeat(10),
    ]) {
      const answer = await expectRefused(
        (headers) =>
          layla.post(operation.path, body, {
            headers:
              key === undefined
                ? headers
                : { ...headers, 'idempotency-key': Buffer.from(key).toString('latin1') },
          }),
        [422],
      )
      expect(answer.body.code).toBe('idempotency.key_required')
    }
  },
)

/** The verdict of the contract about a body, as parsed from JSON. */
function isWellFormed(schema: z.ZodType | undefined, body: unknown): boolean {
  return schema?.safeParse(JSON.parse(JSON.stringify(body))).success ?? false
}

async function sendRaw(
  { token }: Caller,
  { method, path }: Operation,
  { params = {} }: Omit<Example, 'body'>,
  payload: string,
  headers: Record<string, string>,
): Promise<Answer> {
  const url = `/api/client${path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')}`
  const answer = await world.app.inject({
    method,
    url,
    payload,
    headers: { ...headers, authorization: `Bearer ${token}`, 'idempotency-key': 'raw-call-of-the-test' },
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}
