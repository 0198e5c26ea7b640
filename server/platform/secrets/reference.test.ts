import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCrockford, encodeCrockford, normaliseCrockford } from './crockford.ts'
import { openKeyRing } from './key-ring.ts'
import { parseReference, referenceOf } from './reference.ts'

const newKeys = () =>
  openKeyRing({
    production: true,
    masterKey: randomBytes(32).toString('base64'),
    lookupKey: randomBytes(32).toString('base64'),
    dataDirectory: '',
  })
const keys = newKeys()
const id = fc.bigInt({ min: 0n, max: 2n ** 40n - 1n })

test('a reference leads back to its number, however it is typed', () => {
  fc.assert(
    fc.property(id, (number) => {
      const reference = referenceOf(keys, number)
      expect(reference).toMatch(/^MZ(-[0-9A-HJKMNP-TV-Z]{4}){4}$/)
      expect(parseReference(keys, reference)).toBe(number)
      const messageText = reference
        .slice(3)
        .toLowerCase()
        .replaceAll('-', ' ')
        .replaceAll('0', 'o')
        .replaceAll('1', 'l')
      expect(parseReference(keys, messageText)).toBe(number)
      expect(parseReference(keys, `\u200F${reference.replaceAll('5', '٥')} `)).toBe(number)
    }),
  )
})

test('a reference with one other character is none of ours', () => {
  const reference = referenceOf(keys, 4_711n)
  for (let at = 3; at < reference.length; at += 1) {
    if (reference[at] === '-') continue
    const changed = reference.slice(0, at) + (reference[at] === '7' ? '8' : '7') + reference.slice(at + 1)
    expect(parseReference(keys, changed)).toBeNull()
  }
})

test('another installation does not know our references', () => {
  expect(parseReference(newKeys(), referenceOf(keys, 1n))).toBeNull()
})

test.each(['', 'MZ', 'MZ-0000-0000-0000-0000', 'MZ-UUUU-0000-0000-0000', 'x'.repeat(100_000)])(
  '%.30j is no reference',
  (text) => {
    expect(parseReference(keys, text)).toBeNull()
  },
)

test('neighbouring numbers have nothing visible in common', () => {
  const heads = Array.from({ length: 100 }, (_, number) => referenceOf(keys, BigInt(number)).slice(-9))
  expect(new Set(heads).size).toBe(100)
  expect(() => referenceOf(keys, 2n ** 40n)).toThrow(RangeError)
})

test('base 32 comes back byte by byte, and reads what people write for 0 and 1', () => {
  const groups = fc.array(fc.uint8Array({ minLength: 5, maxLength: 5 }), { maxLength: 8 })
  fc.assert(
    fc.property(groups, (parts) => {
      const bytes = Buffer.concat(parts)
      expect(decodeCrockford(encodeCrockford(bytes))).toEqual(bytes)
    }),
  )
  expect(encodeCrockford(Buffer.from('ffffffffff', 'hex'))).toBe('ZZZZZZZZ')
  expect(normaliseCrockford('oOiIlLabc')).toBe('001111ABC')
  expect(decodeCrockford('0000000U')).toBeNull()
  expect(decodeCrockford('000')).toBeNull()
})
