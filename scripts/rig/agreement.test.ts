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

test('which standby has everything is said only by who knows what was said last', () => {
  agreement.hold('db1')
  expect(agreement.setSynchronous('0', 'db1', 'db2')).toBe(true)
  expect(agreement.setSynchronous('0', 'db2', 'db1')).toBe(false)
  expect(agreement.synchronous()).toBe('db2')
  // Its key is over: what it said still counts.
  nowMillis = ttlMillis
  expect(agreement.synchronous()).toBe('db2')
})
