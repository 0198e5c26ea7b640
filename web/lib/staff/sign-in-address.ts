const signInPath = '/console/sign-in'

/** Where somebody signs in who wanted to be at `wanted`, and where that leads afterwards. */
export function signInAddress(wanted = currentPlace()): string {
  const next = safePlace(wanted)
  return next === null || next === '/console' ? signInPath : `${signInPath}?next=${encodeURIComponent(next)}`
}

/** A place of the console, never another host: what stands in the address may come from anyone. */
export function safePlace(place: string | null): string | null {
  if (place === null || !/^\/console(?:[/?#]|$)/.test(place) || place.startsWith(signInPath)) return null
  return place
}

function currentPlace(): string {
  return location.pathname + location.search
}
