import { describe, expect, test } from 'vitest'
import { readHandle, takenField } from './client.rules.ts'

describe('what people name a client by', () => {
  test.each([
    ['0912345678', 'phone', '0912345678'],
    ['+218 91-234 5678', 'phone', '0912345678'],
    ['٠٩١٢٣٤٥٦٧٨', 'phone', '0912345678'],
    ['100001', 'member_no', '100001'],
    ['١٠٠٠٠١', 'member_no', '100001'],
    ['Layla@Example.ly', 'email', 'layla@example.ly'],
    ['\u200fLayla.K', 'username', 'layla.k'],
    ['', 'username', ''],
  ])('%s is a %s', (typed, kind, value) => {
    expect(readHandle(typed)).toEqual({ kind, value })
  })
})

test('only the three unique fields of a person are named as taken', () => {
  const violation = (constraint: string) => Object.assign(new Error('duplicate key'), { constraint })
  expect(takenField(violation('client_email_key'))).toBe('email')
  expect(takenField(violation('client_member_no_key'))).toBeNull()
  expect(takenField(new Error('connection lost'))).toBeNull()
})
