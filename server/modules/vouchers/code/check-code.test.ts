import { randomBytes, randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dammDigit } from '#contract/kernel/damm-digit.ts'
import { normaliseCode } from '#contract/shapes/voucher-code.ts'
import { openKeyRing } from '#server/platform/secrets/index.ts'
import { checkCode, codeLookup, groupCode } from './check-code.ts'
import { openCodeGenerator } from './generate-codes.ts'

const newKeys = () =>
  openKeyRing({
    production: true,
    masterKey: randomBytes(32).toString('base64'),
    lookupKey: randomBytes(32).toString('base64'),
    dataDirectory: '',
  })
const keys = newKeys()
const codes = openCodeGenerator(keys, 'digits16').take(2_000)
const base32Codes = openCodeGenerator(keys, 'base32').take(500)
const [code = ''] = codes
const eastern = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))

test('every code we make is one of ours, sixteen digits or sixteen characters', () => {
  expect(codes.every((made) => /^\d{16}$/.test(made))).toBe(true)
  for (const made of codes) expect(checkCode(keys, made)).toEqual({ code: made, format: 'digits16' })
  for (const made of base32Codes) expect(checkCode(keys, made)).toEqual({ code: made, format: 'base32' })
})

test('a code may be typed in groups, with dashes, in Arabic-Indic digits', () => {
  const typings = [
    ` ${groupCode(code)} `,
    groupCode(code).replaceAll(' ', '-'),
    eastern(code),
    `\u202A${eastern(groupCode(code))}\u202C`,
    groupCode(code).replaceAll(' ', '\u00A0'),
  ]
  for (const typed of typings) expect(checkCode(keys, typed)).toEqual({ code, format: 'digits16' })
  const [base32 = ''] = base32Codes
  const sloppy = base32.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
  expect(checkCode(keys, sloppy)).toEqual({ code: base32, format: 'base32' })
})

test('a single slip of the finger dies on the check digit', () => {
  fc.assert(
    fc.property(fc.constantFrom(...codes), fc.nat(15), fc.integer({ min: 1, max: 9 }), (right, at, shift) => {
      const wrong = right.slice(0, at) + ((Number(right[at]) + shift) % 10) + right.slice(at + 1)
      expect(checkCode(keys, wrong)).toEqual({ dead: 'check_digit' })
    }),
  )
})

test('a right check digit over invented digits dies on the MAC, but for one in a hundred', () => {
  const attempts = Array.from({ length: 20_000 }, () => {
    const body = randomInt(10 ** 9)
      .toString()
      .padStart(15, '7')
    return checkCode(keys, body + dammDigit(body))
  })
  const passed = attempts.filter((attempt) => 'code' in attempt).length
  expect(passed).toBeGreaterThan(100)
  expect(passed).toBeLessThan(320)
})

test('of sixteen random digits about one in a thousand passes', () => {
  const attempts = Array.from({ length: 60_000 }, () => {
    const [high, low] = [randomInt(10 ** 8), randomInt(10 ** 8)]
    return checkCode(keys, high.toString().padStart(8, '0') + low.toString().padStart(8, '0'))
  })
  const passed = attempts.filter((attempt) => 'code' in attempt).length
  expect(passed).toBeGreaterThan(20)
  expect(passed).toBeLessThan(120)
})

test('another installation does not take our codes', () => {
  const otherKeys = newKeys()
  expect(codes.filter((made) => 'code' in checkCode(otherKeys, made)).length).toBeLessThan(100)
})

test.each([
  ['', 'length'],
  ['123', 'length'],
  [`${code}0`, 'length'],
  ['x'.repeat(1_000_000), 'length'],
  ['UUUUUUUUUUUUUUUU', 'character'],
  ['12345678901234!6', 'character'],
  ['\u0000'.repeat(16), 'character'],
] as const)('%.20j is dead: %s', (text, dead) => {
  expect(checkCode(keys, text)).toEqual({ dead })
})

test('a code is found by a keyed hash, the same however it was typed', () => {
  expect(codeLookup(keys, normaliseCode(groupCode(code)))).toEqual(codeLookup(keys, code))
  expect(codeLookup(keys, code)).toHaveLength(32)
  expect(codeLookup(newKeys(), code)).not.toEqual(codeLookup(keys, code))
})
