import type { User } from '#contract/operations/identity/user.ts'

/** The answer of the server to the client about themself. */
export const layla: User = {
  id: '1',
  name: 'Layla',
  username: 'layla',
  phone: '0912345678',
  email: null,
  member_no: '100001',
  pro: false,
  merchant: false,
  seller: false,
  membership: null,
  permissions: [],
  img_url: null,
  city_id: null,
  phone_verified_at: '2026-01-01T00:00:00.000Z',
  email_verified_at: null,
  locale: 'en',
  created_at: '2026-01-01T00:00:00.000Z',
}
