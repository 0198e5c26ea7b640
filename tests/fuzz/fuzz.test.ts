import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDeep } from '#tests/world/depth.ts'
import { describeReport } from './describe-report.ts'
import { pageAddresses } from './page-addresses.ts'
import { plantNames } from './plants.ts'
import { type FuzzGround, openFuzzGround, runFuzz } from './run-fuzz.ts'

/** A short run; `npm run test:fuzz` sends more. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 5_000)
const seed = Number(process.env.FUZZ_SEED ?? 1)
const controlRequests = 150
/** What takes several lucky requests in a row is not reached in a short run. */
const longRequests = 50_000
const unreachedMax = 25
/** These need a code that only an authenticator app, a passkey or a gateway can make. */
const beyondLuck = new Set([
  'identity.passkeyLogin',
  'identity.addPasskey',
  'identity.removePasskey',
  'identity.confirmTotp',
  'identity.removeTotp',
  'identity.renewRecoveryCodes',
  'recharges.confirmRecharge',
])
/** Of a short run. In a long one the heap is swept late, and what counts is that it still comes down. */
const rssMegabytesMax = 800
const rssGrowthMax = 1.3

let ground: FuzzGround
beforeAll(async () => {
  ground = await openFuzzGround()
})
afterAll(() => ground.close())

test('whatever is sent, every answer is one that the document promises, and the books balance', {
  timeout: 1_200_000,
}, async () => {
  const report = await runFuzz(ground, {
    requests,
    seed,
    pages: pageAddresses,
    onProgress: (asked) => process.stdout.write(`${asked} requests\n`),
  })
  process.stdout.write(`\n${describeReport(report, seed)}\n`)
  expect(report.findings).toEqual([])
  expect(report.log).toBe('')
  expect(report.isAlive).toBe(true)
  expect(report.books).toEqual([])
  const unreached = report.unreached.filter((id) => !beyondLuck.has(id))
  expect(unreached.length).toBeLessThanOrEqual(requests < longRequests ? unreachedMax : 0)
  const { warm, most, rest } = report.rssBytes
  if (requests < longRequests) expect(most / 1024 / 1024).toBeLessThan(rssMegabytesMax)
  else expect(rest).toBeLessThan(warm * rssGrowthMax)
})

/** A part of the deep run. */
test.each(isDeep ? plantNames : [])('a server that %s is found out', { timeout: 120_000 }, async (plant) => {
  const { findings } = await runFuzz(ground, { requests: controlRequests, seed: 1, plant })
  expect(findings).not.toEqual([])
})
