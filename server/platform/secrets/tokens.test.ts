import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openKeyRing } from './key-ring.ts'
import { takeRandomBytes } from './random-bytes.ts'
import {
  equalInConstantTime,
  hashOneTimeCode,
  hashToken,
  isToken,
  newOneTimeCode,
  newToken,
} from './tokens.ts'

const newKeys = () =>
  openKeyRing({
    production: true,
    masterKey: randomBytes(32).toString('base64'),
    lookupKey: randomBytes(32).toString('base64'),
    dataDirectory: '',
  })

test('tokens carry 256 bits and never repeat', () => {
  const tokens = new Set(Array.from({ length: 5_000 }, newToken))
  expect(tokens.size).toBe(5_000)
  expect([...tokens].every(isToken)).toBe(true)
  expect(['', 'short', `${newToken()}x`, `${newToken().slice(1)}=`].some(isToken)).toBe(false)
})

test('a token is found by its hash, which does not contain it', () => {
  const token = newToken()
  expect(hashToken(token)).toEqual(hashToken(token))
  expect(hashToken(token)).toHaveLength(32)
  expect(hashToken(token).toString('latin1')).not.toContain(token)
})

test('one-time codes are six digits, zeros in front included', () => {
  const codes = Array.from({ length: 2_000 }, newOneTimeCode)
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(1_980)
})

test('the hash of a one-time code belongs to one purpose, one subject and one key', () => {
  const keys = newKeys()
  const code = { purpose: 'verify_phone', subject: 'client 1', code: '123456' }
  const others = [
    hashOneTimeCode(keys, { ...code, purpose: 'reset_password' }),
    hashOneTimeCode(keys, { ...code, subject: 'client 2' }),
    hashOneTimeCode(keys, { ...code, code: '123457' }),
    hashOneTimeCode(keys, { purpose: 'verify_phone","client 1', subject: '', code: '123456' }),
    hashOneTimeCode(newKeys(), code),
  ]
  expect(hashOneTimeCode(keys, code)).toEqual(hashOneTimeCode(keys, { ...code }))
  expect(others.some((other) => other.equals(hashOneTimeCode(keys, code)))).toBe(false)
})

test('secrets of any lengths are compared by their content', () => {
  expect(equalInConstantTime('abc', Buffer.from('abc'))).toBe(true)
  expect(equalInConstantTime('abc', 'abd')).toBe(false)
  expect(equalInConstantTime('abc', 'abcd')).toBe(false)
  expect(equalInConstantTime('', '')).toBe(true)
})

test('bytes once given away are never given again', () => {
  const kept = takeRandomBytes(16)
  const copy = Buffer.from(kept)
  const seen = new Set(Array.from({ length: 3_000 }, () => takeRandomBytes(16).toString('hex')))
  expect(seen.size).toBe(3_000)
  expect(kept).toEqual(copy)
  expect(() => takeRandomBytes(1_000_000)).toThrow(RangeError)
})
