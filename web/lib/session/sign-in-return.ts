const home = '/portal/home'
const login = '/auth/login'

/** Where somebody signs in who wanted to be at `place`, and is led to it afterwards. */
export function signInReturn(place: string): string {
  const wanted = safeReturn(place) ?? home
  return wanted === home ? login : withReturn(login, wanted)
}

/** The same for somebody whose session ended while they were there. */
export function signInAgainReturn(place: string): string {
  return `${withReturn(login, safeReturn(place) ?? home)}&ended=1`
}

/** A step on the way in (registering, a code, a new password) that still leads to `place` when it is done. */
export function withReturn(step: string, place: string | null): string {
  if (place === null) return step
  return `${step}${step.includes('?') ? '&' : '?'}next=${encodeURIComponent(place)}`
}

/**
 * A place for clients, never another host nor the door itself: what stands in the address may come from anyone.
 * `public/early-guard.js` has the same rule.
 */
export function safeReturn(place: string | null): string | null {
  return place !== null && /^\/(?:portal|vouchers|settlements|receipts)(?:[/?#]|$)/.test(place) ? place : null
}

const purposes = [
  ['transfer', /^\/portal\/transfer\b(?!.*[?&]view=receive)/],
  ['buy', /^\/portal\/cards\?(?:.*&)?buy=/],
  ['recharge', /^\/portal\/recharge\b(?!-)/],
  ['cards', /^\/portal\/cards\b/],
  ['report', /^\/portal\/reports\b/],
  ['voucher', /^\/vouchers\b/],
  ['settlement', /^\/settlements\b/],
] as const

/** What somebody signs in for, and to whom when it is a transfer: a number, never words out of the address. */
export function purposeOf(place: string): { readonly what: string; readonly to?: string } {
  const what = purposes.find(([, form]) => form.test(place))?.[0] ?? 'other'
  const to = new URLSearchParams(place.split('?')[1]).get('to') ?? ''
  return what === 'transfer' && /^\+?\d{6,15}$/.test(to) ? { what: 'transfer_to', to } : { what }
}
