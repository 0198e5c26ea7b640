import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { proveTransaction } from '#contract/operations/receipts/prove-transaction.ts'
import type { showSeals } from '#contract/operations/receipts/show-seals.ts'
import type { Movement } from '#contract/shapes/movement.ts'
import { openHeadLog, openSealer, openSealKeys, publishHead } from '#server/ledger/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { fund } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { type Shown, verifyProof } from '#web/lib/seals/verify-proof.ts'

type Answer = AnswerOf<typeof proveTransaction>
type Proof = NonNullable<Answer['proof']>

let world: World
let layla: Caller
let fatima: Caller

beforeAll(async () => {
  world = await openWorld()
  layla = await world.as('layla')
  fatima = await world.as('fatima')
  await fund(world, 'layla', '100.000')
})
afterAll(() => world.close())

test('what just happened is not sealed yet, and the page says so', async () => {
  const { reference, shown } = await send('1.000')
  const answer = { ...(await proofOf(layla, reference)), proof: null }
  expect(await verifyProof(answer, shown)).toEqual({ state: 'open' })
})

test('both sides prove the transaction, each sees their own entry and nothing of the other', async () => {
  const { reference, shown } = await send('5.000')
  const laylas = await publishedProof(layla, reference)
  expect(await verifyProof(laylas, shown)).toEqual({ state: 'proved', block: laylas.proof?.block.number })
  // Every holder of the receipt reads the same number.
  const receipt = await world.anonymous.get(`/receipts/${reference}`).data<object>()
  expect(receipt).toMatchObject({ sealed_in: laylas.proof?.block.number })

  const fatimas = await publishedProof(fatima, reference)
  expect(await verifyProof(fatimas, await latest(fatima))).toMatchObject({ state: 'proved' })
  // The amount she sent, with its fee.
  expect(entriesShown(laylas)).toEqual([expect.stringContaining('\t-5250\t')])
  expect(entriesShown(fatimas)).toEqual([expect.stringContaining('\t5000\t')])
  expect(laylas.proof?.parts[1]?.shown).toBeNull()
})

test('a proof with any step changed, or shown beside other figures, is broken', async () => {
  const { reference, shown } = await send('2.000')
  const { public_key, proof } = await publishedProof(layla, reference)
  if (!proof?.published) throw new Error('it is not published')
  const verdictOf = async (changed: Partial<Proof>) =>
    (await verifyProof({ public_key, proof: { ...proof, ...changed } }, shown)).state
  const { head, path_to_head, signature } = proof.published
  const otherHash = 'a'.repeat(64)
  const otherParts = (index: number) =>
    proof.parts.map((part, at) => (at === index ? { ...part, hash: otherHash, shown: null } : part))

  expect(await verdictOf({})).toBe('proved')
  expect(await verdictOf({ parts: otherParts(0) })).toBe('broken')
  expect(await verdictOf({ parts: otherParts(1) })).toBe('broken')
  expect(await verdictOf({ path_to_block: [{ side: 'left', hash: otherHash }] })).toBe('broken')
  expect(await verdictOf({ block: { ...proof.block, rest_hash: otherHash } })).toBe('broken')
  const otherHead = { ...head, published_at: `${head.published_at} ` }
  expect(await verdictOf({ published: { path_to_head, head: otherHead, signature } })).toBe('broken')
  const backwards = `${signature.slice(0, 10)}${signature[10] === 'A' ? 'B' : 'A'}${signature.slice(11)}`
  expect(await verdictOf({ published: { path_to_head, head, signature: backwards } })).toBe('broken')
  for (const other of [{ amount: '-2.001' }, { balance_after: '1.000' }, { version: '99' }] as const)
    expect(await verifyProof({ public_key, proof }, { ...shown, ...other })).toEqual({ state: 'broken' })
})

test('an entry edited in the database no longer follows from its seal', async () => {
  const { reference, shown } = await send('3.000')
  await publishedProof(layla, reference)
  await world.asOwner('update ledger.entry set balance_after = balance_after + 1 where amount = -3250')
  const answer = await proofOf(layla, reference)
  await world.asOwner('update ledger.entry set balance_after = balance_after - 1 where amount = -3250')
  expect(await verifyProof(answer, shown)).toEqual({ state: 'broken' })
  expect(await verifyProof(await proofOf(layla, reference), shown)).toMatchObject({ state: 'proved' })
})

test('nobody gets the proof of what is not theirs, and everybody the key and the last head', async () => {
  const { reference } = await send('1.500')
  const answer = await (await world.as('omar')).get(`/transactions/${reference}/proof`)
  expect(answer.status).toBe(404)
  const { public_key } = await proofOf(layla, reference)
  expect(await world.anonymous.get('/seals').data<AnswerOf<typeof showSeals>>()).toMatchObject({ public_key })
})

async function send(amount: string): Promise<{ reference: string; shown: Shown }> {
  const key = `proof-of-${amount}-transfer`
  await layla.post('/transfers', { to: 'fatima', amount }, { key }).data()
  const shown = await latest(layla)
  return { reference: shown.reference, shown }
}

async function latest(caller: Caller): Promise<Movement & Shown> {
  const report = await caller.get('/reports/wallet-transactions').data<{ rows: Movement[] }>()
  const [movement] = report.rows
  if (!movement) throw new Error('nothing moved')
  return { ...movement, currency: 'LYD' }
}

function proofOf(caller: Caller, reference: string): Promise<Answer> {
  return caller.get(`/transactions/${reference}/proof`).data<Answer>()
}

/** The program also seals by itself. */
async function publishedProof(caller: Caller, reference: string): Promise<Answer> {
  const { database, keys: ring, config } = world.services
  const keys = openSealKeys(ring)
  const log = openHeadLog(config.dataDirectory)
  const sealer = openSealer({ database, keys, ageSecondsMin: 0 })
  return vi.waitUntil(
    async () => {
      await sealer.seal()
      await publishHead({ database, keys, log, everySecondsMin: 0, announce: async () => undefined })
      const answer = await proofOf(caller, reference)
      return answer.proof?.published ? answer : null
    },
    { timeout: 15_000, interval: 50 },
  )
}

function entriesShown({ proof }: Answer): string[] {
  return (proof?.parts.slice(2) ?? []).flatMap(({ shown }) => shown?.text ?? [])
}
