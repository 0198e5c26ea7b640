import { expect, test } from 'vitest'
import { dammDigit } from '#contract/kernel/damm-digit.ts'
import { readVoucherCode, voucherCodeInput } from './voucher-code.ts'

const body = '123456789012345'
const right = `${body}${dammDigit(body)}`
const wrong = `${body}${(dammDigit(body) + 1) % 10}`

test.each([
  [right, { code: right, format: 'digits16' }],
  [` ${right.replace(/(.{4})/g, '$1-')}`, { code: right, format: 'digits16' }],
  ['abcd efgh jkmn pqol', { code: 'ABCDEFGHJKMNPQ01', format: 'base32' }],
  [wrong, { dead: 'check_digit' }],
  [body, { dead: 'length' }],
  ['U'.repeat(16), { dead: 'character' }],
  ['9'.repeat(100), { dead: 'length' }],
])('%s is read as far as that goes without the keys', (typed, read) => {
  expect(readVoucherCode(typed)).toEqual(read)
  expect(voucherCodeInput.safeParse(typed).success).toBe('code' in read)
})
