import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newKeyRing } from '#tests/world/keys.ts'
import { canonicalJson } from './canonical-json.rules.ts'
import { type Maced, macsOf, openMacKeys } from './transaction-mac.ts'

const [key] = openMacKeys(newKeyRing())
const int8 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
const digest = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => Buffer.from(bytes).toString('hex'))
const maced: fc.Arbitrary<Maced> = fc.record({
  id: int8,
  operation: fc.string({ unit: 'binary', maxLength: 20 }),
  actorType: fc.string({ maxLength: 8 }),
  actorId: fc.option(int8),
  keyDigest: fc.option(digest),
  reverses: fc.option(int8),
  legs: fc.array(fc.record({ accountId: int8, version: int8, amountMinor: int8, balanceAfterMinor: int8 }), {
    maxLength: 6,
  }),
  metaJson: fc.option(fc.string({ unit: 'binary', maxLength: 30 })),
})

const fields = [
  'id',
  'operation',
  'actorType',
  'actorId',
  'keyDigest',
  'reverses',
  'legs',
  'metaJson',
] as const

/** A field as text, so that two transactions can be compared. */
const textOf = (one: Maced) =>
  JSON.stringify(one, (_name, value) => (typeof value === 'bigint' ? `${value}n` : value))

test('two transactions have one MAC only when all that it covers is the same', () => {
  fc.assert(
    fc.property(maced, maced, fc.constantFrom(...fields), (one, other, field) => {
      // Only one field differs.
      const mixed = { ...one, [field]: other[field] }
      const [first, second, third] = macsOf(key, [one, other, mixed])
      expect(first === second).toBe(wellFormed(textOf(one)) === wellFormed(textOf(other)))
      expect(first === third).toBe(wellFormed(textOf(one)) === wellFormed(textOf(mixed)))
    }),
  )
})

test('a MAC does not depend on its batch, and another key makes another', () => {
  const [other] = openMacKeys(newKeyRing())
  fc.assert(
    fc.property(fc.array(maced, { minLength: 1, maxLength: 5 }), (batch) => {
      const macs = macsOf(key, batch)
      expect(macs).toEqual(batch.flatMap((one) => macsOf(key, [one])))
      expect(macs.every((mac) => /^[0-9a-f]{32}$/.test(mac))).toBe(true)
      expect(macsOf(other, batch)).not.toEqual(macs)
    }),
  )
})

test('JSON is written in one way, in whatever order the database gives its names', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const json = JSON.parse(JSON.stringify(value))
      const reversed = JSON.parse(JSON.stringify(json, reverseNames))
      expect(canonicalJson(reversed)).toBe(canonicalJson(json))
      expect(JSON.parse(canonicalJson(json))).toEqual(json)
    }),
  )
})

/** Lone surrogates are one replacement character in UTF-8, and the database refuses them. */
function wellFormed(text: string): string {
  return text.replace(/\\u[dD][89a-fA-F][0-9a-fA-F]{2}/g, '\\ufffd')
}

function reverseNames(_name: string, value: unknown): unknown {
  const isObject = value !== null && typeof value === 'object' && !Array.isArray(value)
  return isObject ? Object.fromEntries(Object.entries(value).reverse()) : value
}
