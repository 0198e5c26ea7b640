import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepStarted, type Started } from './keep-started.ts'
import { forgetStarted, placeOfStarted, readStarted } from './started.ts'
import { wantCard } from './want-card.ts'

const name = { ar: 'ليبيانا 10 دنانير', en: 'Libyana 10 LYD' }
const card = { id: '3', name, price: '10.000', currency: 'LYD' }
const transfer: Started = { kind: 'transfer', to: '0912345678', amount: '25', note: 'إيجار' }
const product: Started = {
  kind: 'product',
  id: '8',
  name: { ar: 'قميص', en: 'Shirt' },
  quantity: 2,
  receiver_name: 'ليلى الشريف',
  receiver_phone: '0912345678',
  city_id: '',
  address: 'شارع الجمهورية',
}
const kept = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

test('the card that a person recharges for is known until it is bought', () => {
  expect(readStarted()).toBeNull()
  wantCard(card)
  forgetStarted('card', ({ id }) => id === '4')
  forgetStarted('transfer')
  expect(readStarted()).toEqual({ kind: 'card', ...card })
  forgetStarted('card', ({ id }) => id === '3')
  expect(readStarted()).toBeNull()
})

test('what was begun last is what goes on, as it was typed', () => {
  wantCard(card)
  keepStarted(transfer)
  expect(readStarted()).toEqual(transfer)
  forgetStarted('transfer')
  expect(readStarted()).toBeNull()
})

test('an order of a product comes back as it was typed', () => {
  keepStarted(product)
  expect(readStarted()).toEqual(product)
})

test('each begun thing goes on at its own page', () => {
  const payment = { kind: 'payment', member_no: '100200', name: 'مخبز النور', amount: '4', note: '' } as const
  expect(placeOfStarted({ kind: 'card', ...card })).toBe('/portal/cards?buy=3')
  expect(placeOfStarted(transfer)).toBe('/portal/transfer')
  expect(placeOfStarted({ ...payment, till: null })).toBe('/portal/pay/100200')
  expect(placeOfStarted({ ...payment, till: 'a b' })).toBe('/portal/pay/100200?till=a+b')
  expect(placeOfStarted({ kind: 'request', code: 'abc-_1' })).toBe('/portal/requests/abc-_1')
  expect(placeOfStarted(product)).toBe('/portal/products/8')
})

test('what this product did not keep is not followed', () => {
  for (const text of [
    '{',
    'null',
    JSON.stringify({ kind: 'card', ...card, id: '../x' }),
    JSON.stringify({ kind: 'card', ...card, price: 'free' }),
    '{"kind":"request","code":"../home"}',
    '{"kind":"payment","member_no":"1/2","name":"","amount":"","note":"","till":null}',
  ]) {
    kept.set('started', text)
    expect(readStarted()).toBeNull()
  }
})
