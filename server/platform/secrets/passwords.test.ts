import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { openPasswords } from './passwords.ts'

const passwords = openPasswords()

test('a password opens its own hash and no other does', async () => {
  const stored = await passwords.hash('Mahfaza-2026')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(stored, 'Mahfaza-2026')).toBe(true)
  expect(await passwords.verify(stored, 'mahfaza-2026')).toBe(false)
  expect(await passwords.hash('Mahfaza-2026')).not.toBe(stored)
})

test('nobody signs in where there is no account', async () => {
  expect(await passwords.verify(null, 'Mahfaza-2026')).toBe(false)
})

test('the same characters composed differently are the same password', async () => {
  expect(await passwords.verify(await passwords.hash('Caf\u00e9-2026'), 'Cafe\u0301-2026')).toBe(true)
})

test('a flood waits in a short queue and the rest is refused at once', async () => {
  const few = openPasswords({ atOnceMax: 1, waitingMax: 2 })
  const attempts = await Promise.allSettled(Array.from({ length: 6 }, () => few.verify(null, 'x')))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const refusals = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason] : []))
  expect(refusals).toHaveLength(3)
  expect(refusals[0]).toMatchObject({ code: 'busy', data: { retryAfterSeconds: 2 } })
  expect(await few.verify(null, 'x')).toBe(false)
})

test('a failing hash gives its turn back', async () => {
  const one = openPasswords({ atOnceMax: 1, waitingMax: 0 })
  await expect(one.verify('no hash at all', 'x')).rejects.toThrow()
  expect(await one.verify(null, 'x')).toBe(false)
})

test('a hash of another cost is outdated', async () => {
  expect(passwords.isOutdated(await passwords.hash('x'))).toBe(false)
  expect(passwords.isOutdated(await hash('x', { memoryCost: 8_192, timeCost: 1 }))).toBe(true)
})
