const signInPath = '/console/sign-in'

/** The sign-in page, with the page that follows, and how a session has just ended. */
export function signInAddress(ended: string | null, wanted = currentAddress()): string {
  const next = safeReturn(wanted)
  const query = new URLSearchParams()
  if (next !== null && next !== '/console') query.set('next', next)
  if (ended) query.set('ended', ended)
  return query.size === 0 ? signInPath : `${signInPath}?${query}`
}

/** A page of the console, never another host: anyone can write an address. */
export function safeReturn(place: string | null): string | null {
  if (place === null || !/^\/console(?:[/?#]|$)/.test(place) || place.startsWith(signInPath)) return null
  return place
}

function currentAddress(): string {
  return location.pathname + location.search
}
