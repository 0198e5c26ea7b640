import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type KeySource, openKeyRing, UnknownKey } from './key-ring.ts'

const newKey = () => randomBytes(32).toString('base64')
let dataDirectory: string

beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'keys-'))
})
afterEach(() => rmSync(dataDirectory, { recursive: true }))

function source(change: Partial<KeySource> = {}): KeySource {
  return { production: false, masterKey: null, lookupKey: null, dataDirectory, ...change }
}

test('without configured keys the first start makes a file for the owner alone, and the next one finds it', () => {
  const first = openKeyRing(source())
  const second = openKeyRing(source())
  expect(readdirSync(dataDirectory)).toEqual(['keys.json'])
  expect(statSync(join(dataDirectory, 'keys.json')).mode & 0o777).toBe(0o600)
  expect(second.masterKeyId).toBe(first.masterKeyId)
  expect(second.keyFor('x').equals(first.keyFor('x'))).toBe(true)
})

test('a key file that others may read, or a damaged one, stops the start', () => {
  openKeyRing(source())
  chmodSync(join(dataDirectory, 'keys.json'), 0o644)
  expect(() => openKeyRing(source())).toThrow('chmod 600')
  writeFileSync(join(dataDirectory, 'keys.json'), '{}')
  chmodSync(join(dataDirectory, 'keys.json'), 0o600)
  expect(() => openKeyRing(source())).toThrow('holds no keys')
})

test('production takes keys from the environment only', () => {
  expect(() => openKeyRing(source({ production: true, masterKey: newKey() }))).toThrow(
    'must be set in production',
  )
  const ring = openKeyRing(source({ production: true, masterKey: newKey(), lookupKey: newKey() }))
  expect(ring.masterKeyId).toMatch(/^[0-9a-f]{8}$/)
  expect(readdirSync(dataDirectory)).toEqual([])
})

test.each(['', 'short', randomBytes(31).toString('base64'), randomBytes(32).toString('hex')])(
  '%j is no key',
  (key) => {
    expect(() => openKeyRing(source({ masterKey: key, lookupKey: newKey() }))).toThrow('32 bytes in base64')
  },
)

test('a retired master key still opens, the new one wraps, and a lost one is named', () => {
  const [retired, current, lookupKey] = [newKey(), newKey(), newKey()]
  const before = openKeyRing(source({ masterKey: retired, lookupKey }))
  const after = openKeyRing(source({ masterKey: current, oldMasterKeys: [retired], lookupKey }))
  const lost = openKeyRing(source({ masterKey: current, lookupKey }))
  expect(after.masterKeyId).not.toBe(before.masterKeyId)
  expect(after.masterKey(before.masterKeyId).equals(before.masterKey(before.masterKeyId))).toBe(true)
  expect(() => lost.masterKey(before.masterKeyId)).toThrow(UnknownKey)
})

test('every purpose has a key of its own', () => {
  const ring = openKeyRing(source())
  expect(ring.keyFor('a').equals(ring.keyFor('b'))).toBe(false)
})
