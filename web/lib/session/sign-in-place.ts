const home = '/portal/home'

/** Where somebody signs in again whose session ended while they were at `place`, and where that leads afterwards. */
export function signInPlace(place: string): string {
  return `/auth/login?next=${encodeURIComponent(safePlace(place) ?? home)}`
}

/** A place of the portal, never another host nor the door itself: what stands in the address may come from anyone. */
export function safePlace(place: string | null): string | null {
  return place !== null && /^\/(?:portal|vouchers|settlements)(?:[/?#]|$)/.test(place) ? place : null
}
