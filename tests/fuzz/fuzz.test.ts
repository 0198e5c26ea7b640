import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDeep } from '#tests/world/depth.ts'
import { describeReport } from './describe-report.ts'
import { pageAddresses } from './page-addresses.ts'
import { plantsSeen } from './plants.ts'
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
/** What the server has in use is measured after a collection: garbage that waits for one is no leak. */
const rssMegabytesMax = 800
/** From the middle of the run to its end. */
const useGrowthMax = 1.25
const hoardingRequests = 1_000

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
  const { middleBytes, endBytes, mostRssBytes } = report.memory
  expect(endBytes).toBeLessThan(middleBytes * useGrowthMax)
  expect(mostRssBytes / 1024 / 1024).toBeLessThan(rssMegabytesMax)
})

/** A part of the deep run. */
test.each(isDeep ? plantsSeen : [])('a server that %s is found out', { timeout: 120_000 }, async (plant) => {
  const { findings } = await runFuzz(ground, { requests: controlRequests, seed: 1, plant })
  expect(findings).not.toEqual([])
})

test.runIf(isDeep)(
  'control: a server that keeps something of each answer is found out',
  {
    timeout: 240_000,
  },
  async () => {
    const { memory } = await runFuzz(ground, { requests: hoardingRequests, seed: 1, plant: 'hoards' })
    expect(memory.endBytes).toBeGreaterThan(memory.middleBytes * useGrowthMax)
  },
)
