import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openKeyRing } from './key-ring.ts'
import { newDataKey, openDataKey, rewrapDataKey, SealBroken, seal, unseal, unsealText } from './sealing.ts'

const newKey = () => randomBytes(32).toString('base64')
const [masterKey, lookupKey] = [newKey(), newKey()]
const fixed = { production: true, lookupKey, dataDirectory: '' }
const ring = openKeyRing({ ...fixed, masterKey })

test('what was sealed opens again, in its own place only', () => {
  const { dataKey } = newDataKey(ring, 'batch 1')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ minLength: 1 }), (text, position) => {
      const sealed = seal(dataKey, text, position)
      expect(unsealText(dataKey, sealed, position)).toBe(Buffer.from(text).toString())
      expect(() => unseal(dataKey, sealed, `${position}!`)).toThrow(SealBroken)
    }),
    { numRuns: 30 },
  )
})

test('one changed bit anywhere breaks the seal', () => {
  const { dataKey } = newDataKey(ring, 'batch 1')
  const sealed = seal(dataKey, '1234567890123456', 'serial')
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    expect(() => unseal(dataKey, changed, 'serial')).toThrow(SealBroken)
  }
  expect(() => unseal(dataKey, sealed.subarray(0, 20), 'serial')).toThrow(SealBroken)
})

test('the same code sealed twice looks different each time', () => {
  const { dataKey } = newDataKey(ring, 'batch 1')
  const looks = new Set(Array.from({ length: 2_000 }, () => seal(dataKey, 'code', 'serial').toString('hex')))
  expect(looks.size).toBe(2_000)
})

test('a data key opens only as its own batch and under its own master key', () => {
  const { dataKey, wrapped } = newDataKey(ring, 'batch 1')
  expect(openDataKey(ring, wrapped, 'batch 1').equals(dataKey)).toBe(true)
  expect(() => openDataKey(ring, wrapped, 'batch 2')).toThrow(SealBroken)
  const other = openKeyRing({ ...fixed, masterKey: newKey() })
  expect(() => openDataKey(other, wrapped, 'batch 1')).toThrow('no master key')
})

test('rotation rewraps the data key and leaves the sealed values as they are', () => {
  const { dataKey, wrapped } = newDataKey(ring, 'batch 1')
  const sealed = seal(dataKey, 'code', 'serial')
  const rotated = openKeyRing({ ...fixed, masterKey: newKey(), oldMasterKeys: [masterKey] })
  const rewrapped = rewrapDataKey(rotated, wrapped, 'batch 1')
  expect(rewrapped.keyId).toBe(rotated.masterKeyId)
  expect(unsealText(openDataKey(rotated, rewrapped, 'batch 1'), sealed, 'serial')).toBe('code')
})
