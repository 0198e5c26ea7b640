const home = '/portal/home'
const login = '/auth/login'

/** The sign-in for a wanted page, which follows it. */
export function signInReturn(place: string): string {
  const wanted = safeReturn(place) ?? home
  return wanted === home ? login : withReturn(login, wanted)
}

/** Ends of a session that have a sentence of their own; an address names any other `1`. */
const ends = ['token_reused', 'signature_needed', 'session_key_needed'] as const

/** How an address names the end of a session that was refused with this code. */
export function endOf(code: string): string {
  return ends.find((end) => code === `auth.${end}`) ?? '1'
}

/** The key of the sentence that says why the session ended; null: none has ended. */
export function endedKey(query: URLSearchParams) {
  const named = query.get('ended')
  if (named === null) return null
  const end = ends.find((known) => known === named)
  return end ? (`ended_for.${end}` as const) : 'ended'
}

/** The same after a session ended on that page. */
export function signInAgainReturn(place: string, code = ''): string {
  return `${withReturn(login, safeReturn(place) ?? home)}&ended=${endOf(code)}`
}

/** A step of the sign-in (registration, code, new password) that still leads to `place`. */
export function withReturn(step: string, place: string | null): string {
  if (place === null) return step
  return `${step}${step.includes('?') ? '&' : '?'}next=${encodeURIComponent(place)}`
}

/**
 * A page for clients, never another host nor the sign-in itself: anyone can write an address. `public/early-guard.js`
 * has the same rule.
 */
export function safeReturn(place: string | null): string | null {
  return place !== null && /^\/(?:portal|vouchers|settlements|receipts)(?:[/?#]|$)/.test(place) ? place : null
}

const purposes = [
  ['transfer', /^\/portal\/transfer\b/],
  ['request', /^\/portal\/requests\/./],
  ['buy', /^\/portal\/cards\?(?:.*&)?buy=/],
  ['recharge', /^\/portal\/recharge\b(?!-)/],
  ['cards', /^\/portal\/cards\b/],
  ['report', /^\/portal\/reports\b/],
  ['voucher', /^\/vouchers\b/],
  ['settlement', /^\/settlements\b/],
] as const

interface Purpose {
  readonly what: string
  readonly to?: string
  readonly amount?: string
}

/** The purpose of the sign-in, and receiver and amount of a transfer: numbers, never text from the address. */
export function purposeOf(place: string): Purpose {
  const what = purposes.find(([, form]) => form.test(place))?.[0] ?? 'other'
  const query = new URLSearchParams(place.split('?')[1])
  const to = query.get('to') ?? ''
  const amount = query.get('amount') ?? ''
  if (what !== 'transfer' || !/^\+?\d{6,15}$/.test(to)) return { what }
  return /^\d{1,9}(\.\d{1,3})?$/.test(amount)
    ? { what: 'transfer_amount', to, amount }
    : { what: 'transfer_to', to }
}
