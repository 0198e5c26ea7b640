import { expect, test } from 'vitest'
import { payeeWarning } from './settlement.ts'

const askedAt = new Date('2026-11-20T12:00:00Z')
const warn = (changed: string | null, isNamed = true) =>
  payeeWarning({ isNamed, changedAt: changed === null ? null : new Date(changed), askedAt })

test('an account named since the settlement was asked for, or less than seven days before, is looked at twice', () => {
  expect(warn('2026-11-20T12:00:00.001Z')).toBe('since')
  expect(warn('2026-11-20T12:00:00Z')).toBe('fresh')
  expect(warn('2026-11-13T12:00:00.001Z')).toBe('fresh')
  expect(warn('2026-11-13T12:00:00Z')).toBeNull()
})

test('a settlement without an account is warned of, whatever its merchant has named since', () => {
  expect([warn(null, false), warn('2026-11-20T13:00:00Z', false), warn(null)]).toEqual(['none', 'none', null])
})
