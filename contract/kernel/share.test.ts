import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentOf, shareOf } from './share.ts'

test('every share is read from its percentage again', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 99_999 }), (share) => shareOf(percentOf(share)) === share))
})

test('what is no percentage with at most two decimals is no share', () => {
  for (const text of ['', '5%', '1.234', '-1', '1e2', '.5', '1234', '5.', 'خمسة'])
    expect(shareOf(text)).toBeNull()
})
