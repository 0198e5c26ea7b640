import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleOperations, resourceOperations } from '#contract/console-registry.ts'
import type { Operation } from '#contract/kernel/operation.ts'
import { callOperation } from '#tests/world/call-operation.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const all: readonly Operation[] = [...consoleOperations, ...resourceOperations]
const guarded = all
  .filter(({ freshProof }) => freshProof)
  .map((operation) => [operation.id, operation] as const)

/** What a proof must be fresh for, said once more: one that is opened by mistake is noticed here. */
const mustAsk = [
  /^approvals\.approve$/,
  /^staffVouchers\.(askForCodes|showPassphrase|takeCodes)$/,
  /^client-subscriptions\.store$/,
  /^bankFiles\./,
  /^settings\.(store|update)$/,
  /^(users|roles|payment-methods)\./,
]

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
})
afterAll(() => world.close())

const proven = (when: string) => world.asOwner(`update staff_session set proven_at = ${when}`)

function tryIt(operation: Operation) {
  return callOperation(admin, operation, { params: { id: '999999999' }, ...(operation.body && { body: {} }) })
}

test('rights, clear codes, decisions and where money goes ask for a fresh proof, reading never', () => {
  const writes = all.filter(({ id, method }) => method !== 'GET' && mustAsk.some((form) => form.test(id)))
  expect(guarded.map(([id]) => id)).toEqual(writes.map(({ id }) => id))
  expect(guarded.length).toBeGreaterThan(15)
})

test.each(guarded)('%s is refused after five minutes, and not before', async (_id, operation) => {
  await proven(`now() - interval '5 minutes 1 second'`)
  expect(await tryIt(operation)).toMatchObject({ status: 403, body: { code: 'auth.fresh_proof_needed' } })
  await proven(`now() - interval '4 minutes'`)
  expect((await tryIt(operation)).body.code).not.toBe('auth.fresh_proof_needed')
})
