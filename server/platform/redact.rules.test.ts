import { expect, test } from 'vitest'
import { redact, redactFreely, redactShapes, redactStack } from './redact.rules.ts'

test.each([
  ['0912345678'],
  ['+218 91 234 5678'],
  ['218912345678'],
  ['00218-91-2345678'],
  ['٠٩١٢٣٤٥٦٧٨'],
  ['4471 9920 1837 2265'],
  ['4471992018372265'],
  ['٤٤٧١ ٩٩٢٠ ١٨٣٧ ٢٢٦٥'],
  ['7KQ2-M9XW-0TVB-3HZD'],
  ['7kq2m9xw0tvb3hzd'],
  ['Bearer abcDEF123-_x'],
  ['qZ9x_aaBBccDDeeFFggHHiiJJkkLLmmNNooPPqqRRss1'],
  ['postgres://mahfaza:hunter22@db.example.ly:5432/mahfaza'],
  ['layla@example.ly'],
])('what has the form of a secret is redacted wherever it stands: %s', (secret) => {
  for (const text of [secret, `for ${secret}: no`, JSON.stringify({ note: `(${secret})` })]) {
    expect(redactShapes(text)).toContain('•••')
    for (const part of secret.match(/[\w٠-٩]{4,}/g) ?? []) {
      if (!/^(postgres|Bearer|example|mahfaza|5432)$/.test(part))
        expect(redactShapes(text)).not.toContain(part)
    }
  }
})

test.each([
  '{"level":"error","time":"2026-11-20T16:40:00.123Z","pid":1234567,"took":0.123456789012345}',
  '{"at":1732118400000}',
  '5f0c8a52-93b1-4a5c-9a52-1f2e3d4c5b6a',
  'head 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'account 1234567 is off by 2500 dirhams',
  'GET /api/client/card-orders/:id 200',
  'with rows that have none',
])('what tells what happened is left: %s', (text) => {
  expect(redactShapes(text)).toBe(text)
})

test.each([
  'code 123456 is wrong',
  'code=AB-77',
  'password: Sukkar-2026',
  '{"password":"صباح الخير \\" 1","login":"layla"}',
  '{"password":"my \\"quiet\\" Sukkar","login":"layla"}',
  '"{\\"otp\\":\\"998877\\"}"',
  'no such user 0912345678',
])('from sentences of others every number and what is called a secret goes: %s', (text) => {
  expect(redactFreely(text)).not.toMatch(/123456|AB-77|Sukkar|صباح|998877|0912345678/)
})

test('a field is redacted by its name, an error code is not', () => {
  const fields = {
    password: 'a',
    newPassword: 'a',
    token: 'a',
    smsToken: 'a',
    otp: 1,
    code: '123456',
    phone: 'a',
    headers: { any: 'a' },
    nested: [{ code: '4471', codes: ['a'], batchId: '1234567' }],
  }
  expect(JSON.stringify(redact(fields))).not.toMatch(/"a"|123456"|4471|:1/)
  const left = {
    code: 'auth.incorrect',
    err: { code: '23505' },
    nested: { code: 'ECONNREFUSED' },
    batchId: '1234567',
  }
  expect(redact(left)).toEqual(left)
})

test('of a stack the frames stay as they are', () => {
  const frames = '\n    at logIn (/srv/mahfaza/server/modules/identity/log-in.ts:1234:56)'
  expect(redactStack(`Error: no 0912345678${frames}`)).toBe(`Error: no •••${frames}`)
})
