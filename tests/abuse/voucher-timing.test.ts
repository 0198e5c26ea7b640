import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCodeGenerator } from '#server/modules/vouchers/code/generate-codes.ts'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory, printVouchers } from '#tests/world/catalogue.ts'
import { isDeep } from '#tests/world/depth.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const samples = isDeep ? 10_000 : 40
/** Callers at once: each waits most of the time. */
const atOnce = isDeep ? 8 : 2
/** Two samples of one distribution differ more once in a thousand comparisons. */
const differenceMax = 1.95 * Math.sqrt(2 / samples)

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('unknown, used, expired and forged codes are refused after the same time', {
  timeout: 7_200_000,
}, async () => {
  const { services } = world
  const category = await newCategory(services, { kind: 'recharge' })
  const layla = await world.as('layla')
  const [used, expired] = (await printVouchers(services, category, { count: 2 })).printed.map(
    ({ code }) => code,
  )
  await layla.post('/recharges', { method: 'voucher', code: used }, { key: 'used-once-before' }).data()
  await world.asOwner(`update voucher set expires_at = now() - interval '1 day' where status = 'available'`)
  const [unknown = ''] = openCodeGenerator(services.keys, 'digits16').take(1)
  const forged = `${unknown.slice(0, -1)}${(Number(unknown.at(-1)) + 1) % 10}`
  const omar = await world.as('omar')
  const times = new Map(['unknown', 'used', 'expired', 'forged'].map((kind) => [kind, [] as number[]]))
  const kinds = Object.entries({ unknown, used, expired, forged })
  let rounds = 0
  async function measure(): Promise<void> {
    for (let round = rounds++; round < samples; round = rounds++)
      // Each kind comes after each other one.
      for (let turn = 0; turn < kinds.length; turn += 1) {
        const [kind = '', code = ''] = kinds[(round + turn * (1 + 2 * (round & 1))) % kinds.length] ?? []
        times.get(kind)?.push(await timeOf(omar, code))
      }
  }
  await Promise.all(Array.from({ length: atOnce }, measure))
  const unknownTimes = times.get('unknown') ?? []
  const figures: string[] = []
  for (const [kind, ofKind] of times) {
    expect(ofKind).toHaveLength(samples)
    const difference = differenceOf(unknownTimes, ofKind)
    figures.push(`${kind} ${median(ofKind).toFixed(2)} ms, D ${difference.toFixed(4)}`)
    expect(difference, kind).toBeLessThan(differenceMax)
  }
  process.stdout.write(`\n${samples} each, D below ${differenceMax.toFixed(4)}: ${figures.join('; ')}\n`)
})

async function timeOf(caller: Caller, code: string): Promise<number> {
  const began = performance.now()
  const { body } = await caller.post('/vouchers/inquiry', { code })
  expect(body.code).toBe('voucher.not_found')
  return performance.now() - began
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** The Kolmogorov–Smirnov statistic: the largest distance of the two distribution functions. */
function differenceOf(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((time) => ({ time, of: 1 })), ...other.map((time) => ({ time, of: -1 }))]
  let distance = 0
  let most = 0
  for (const { of } of all.toSorted((a, b) => a.time - b.time)) {
    distance += of
    most = Math.max(most, Math.abs(distance))
  }
  return most / one.length
}
