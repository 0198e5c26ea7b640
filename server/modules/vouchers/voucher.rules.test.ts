import { expect, test } from 'vitest'
import { refuseUse, shownStatus, type VoucherFacts } from './voucher.rules.ts'

const good: VoucherFacts = {
  id: 1n,
  serialNumber: '10000100000017',
  categoryId: 1n,
  supplierId: 1n,
  kind: 'goods',
  amountMinor: 10_000n,
  currency: 'LYD',
  status: 'available',
  usedBy: null,
  activated: true,
  expired: false,
  takenNow: false,
}
const use = { kind: 'goods', clientId: 7n } as const

test.each<[string, Partial<VoucherFacts> | null]>([
  ['unknown', null],
  ['used by another client', { status: 'used', usedBy: 8n }],
  ['used a moment ago in the same batch', { takenNow: true }],
  ['expired', { expired: true }],
  ['cancelled', { status: 'cancelled' }],
  ['reserved', { status: 'reserved' }],
  ['of a batch that is not activated', { activated: false }],
  ['a supplier’s card, sold or not', { kind: 'card' }],
  ['expired and of another kind', { expired: true, kind: 'recharge' }],
])('%s: not usable', (_what, change) => {
  expect(refuseUse(change && { ...good, ...change }, use)?.code).toBe('voucher.not_usable')
})

test.each<[string | undefined, Partial<VoucherFacts>]>([
  [undefined, {}],
  [undefined, { status: 'sold' }],
  ['voucher.used_by_you', { status: 'used', usedBy: 7n }],
  ['voucher.wrong_kind', { kind: 'recharge' }],
])('a good voucher, or one of the caller’s: %s', (code, change) => {
  expect(refuseUse({ ...good, ...change }, use)?.code).toBe(code)
})

test('a voucher shows that it is cancelled with its batch and expired by its date, but a used one stays used', () => {
  const voucher = { status: 'available', expired: false, batchCancelled: false } as const
  expect(shownStatus(voucher)).toBe('available')
  expect(shownStatus({ ...voucher, batchCancelled: true })).toBe('cancelled')
  expect(shownStatus({ ...voucher, expired: true })).toBe('expired')
  expect(shownStatus({ ...voucher, status: 'used', expired: true, batchCancelled: true })).toBe('used')
})
