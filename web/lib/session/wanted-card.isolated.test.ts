import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wantCard } from './want-card.ts'
import { forgetWantedCard, wantedCard } from './wanted-card.ts'

const name = { ar: 'ليبيانا 10 دنانير', en: 'Libyana 10 LYD' }
const card = { id: '3', name, price: '10.000', currency: 'LYD' }
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
  expect(wantedCard()).toBeNull()
  wantCard(card)
  forgetWantedCard('4')
  expect(wantedCard()).toEqual(card)
  forgetWantedCard('3')
  expect(wantedCard()).toBeNull()
})

test('what is no card of ours is not followed', () => {
  const hostile = [
    { ...card, id: '../x' },
    { ...card, price: 'free' },
  ]
  for (const text of ['{', 'null', ...hostile.map((of) => JSON.stringify(of))]) {
    kept.set('wanted-card', text)
    expect(wantedCard()).toBeNull()
  }
})
