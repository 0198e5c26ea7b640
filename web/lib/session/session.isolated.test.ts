import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/operations/identity/user.ts'
import { beginSession, recallStoredBalance, storeBalance } from './session.ts'

const stores = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() }

beforeEach(() => {
  for (const [name, entries] of Object.entries(stores)) {
    entries.clear()
    vi.stubGlobal(name, {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    })
  }
})

test('a tab whose client was followed by another in this browser stores no balance over theirs', () => {
  beginSession({ user: userOf('1'), token: 'first' })
  storeBalance('of the first')
  expect(recallStoredBalance()).toBe('of the first')
  // Another tab signs the next client in.
  stores.localStorage.set('client-token', 'second')
  stores.localStorage.set('client-balance', 'of the second')
  storeBalance('of the first')
  expect(recallStoredBalance()).toBe('of the second')
})

function userOf(id: string): User {
  return {
    id,
    name: 'Layla',
    username: 'layla',
    phone: '0910000001',
    email: null,
    member_no: '100001',
    pro: false,
    merchant: false,
    seller: false,
    membership: null,
    permissions: [],
    img_url: null,
    city_id: null,
    phone_verified_at: null,
    email_verified_at: null,
    locale: 'ar',
    created_at: '2026-01-01T00:00:00.000Z',
  }
}
