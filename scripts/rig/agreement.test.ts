import { beforeEach, expect, test } from 'vitest'
import { type Agreement, openAgreement } from './agreement.ts'

const ttlMillis = 20_000
let nowMillis: number
let agreement: Agreement

beforeEach(() => {
  nowMillis = 0
  agreement = openAgreement(ttlMillis, () => nowMillis)
})

test('one machine leads until its key is over', () => {
  expect(agreement.hold('db1')).toBe(true)
  nowMillis = ttlMillis - 1
  expect(agreement.hold('db2')).toBe(false)
  expect(agreement.leader()).toBe('db1')
  nowMillis = ttlMillis
  expect(agreement.leader()).toBeNull()
  expect(agreement.hold('db2')).toBe(true)
  expect(agreement.hold('db1')).toBe(false)
})

test('who renews its key leads on', () => {
  agreement.hold('db1')
  nowMillis = ttlMillis - 1
  agreement.hold('db1')
  nowMillis = ttlMillis + 1
  expect(agreement.leader()).toBe('db1')
})

test('a key that is given back is free at once, and those who wait learn of it', async () => {
  agreement.hold('db1')
  agreement.release('db2')
  expect(agreement.leader()).toBe('db1')
  const noticed = agreement.changed(ttlMillis)
  agreement.release('db1')
  await noticed
  expect(agreement.leader()).toBeNull()
  expect(agreement.lastLeader()).toBe('db1')
})

test('only the leader says which standby has everything', () => {
  agreement.hold('db1')
  agreement.setSynchronous('db2', 'db2')
  expect(agreement.synchronous()).toBeNull()
  agreement.setSynchronous('db1', 'db2')
  expect(agreement.synchronous()).toBe('db2')
  // Its key is over: what it says no longer counts, but what it said does.
  nowMillis = ttlMillis
  agreement.setSynchronous('db1', null)
  expect(agreement.synchronous()).toBe('db2')
})
