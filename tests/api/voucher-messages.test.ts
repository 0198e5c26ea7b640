import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Pipeline } from '#server/ledger/pipeline.ts'
import { newCategory, printVouchers } from '#tests/world/catalogue.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Messages of the posting engine to the database, and the texts that it prepares. */
async function messagesOf(work: () => Promise<unknown>): Promise<{ messages: number; texts: string[] }> {
  const submit = vi.spyOn(Pipeline.prototype, 'submit')
  const parse = vi.spyOn(pg.Connection.prototype, 'parse')
  await work()
  const connections = new Set<unknown>(submit.mock.calls.map(([connection]) => connection))
  const texts = parse.mock.calls.flatMap(([{ text }], call) => {
    const by = parse.mock.contexts[call]
    return by && connections.has(by) ? text : []
  })
  const messages = submit.mock.calls.length
  vi.restoreAllMocks()
  return { messages, texts }
}

test.each([
  ['redeemed', 'recharge', 'omar', 4],
  ['accepted', 'goods', 'fatima', 5],
] as const)(
  'a voucher is %s in few messages to the database, and announced after the commit',
  async (...row) => {
    const [, kind, name, messagesMax] = row
    const person = await world.as(name)
    const category = await newCategory(world.services, { kind, feeMinor: kind === 'goods' ? 300n : 0n })
    const { printed } = await printVouchers(world.services, category, { count: 2 })
    const [first, second] = printed.map(({ code }) => code)
    const use = (code = '', key = '') =>
      kind === 'recharge'
        ? person.post('/recharges', { method: 'voucher', code }, { key }).data()
        : person.post('/vouchers/use', { code }, { key }).data()
    const warm = await messagesOf(() => use(first, `first-${name}`))
    const { messages } = await messagesOf(() => use(second, `second-${name}`))
    expect(messages).toBe(messagesMax)
    expect(warm.texts.length).toBeGreaterThan(0)
    expect(warm.texts.filter((text) => text.includes('pg_notify'))).toEqual([])
  },
)
