import { useState } from 'react'

export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** What is known of the reader's position. It stays in the page: no request carries it. */
export type Here =
  | { readonly state: 'unasked' | 'asking' | 'refused' | 'unknown' }
  | { readonly state: 'known'; readonly position: Position }

const earthRadiusMeters = 6_371_000
const patienceMs = 10_000
const ageMaxMs = 60_000

/** Asks for the position only when `ask` is called: the browser then asks the reader. */
export function useHere() {
  const [here, setHere] = useState<Here>({ state: 'unasked' })
  const ask = () => {
    if (!('geolocation' in navigator)) {
      setHere({ state: 'unknown' })
      return
    }
    setHere({ state: 'asking' })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => setHere({ state: 'known', position: { latitude, longitude } }),
      ({ code, PERMISSION_DENIED }) => setHere({ state: code === PERMISSION_DENIED ? 'refused' : 'unknown' }),
      { timeout: patienceMs, maximumAge: ageMaxMs },
    )
  }
  return { here, ask, forget: () => setHere({ state: 'unasked' }) }
}

/** By the haversine formula, on a sphere. */
export function metersBetween(one: Position, other: Position): number {
  const [latitude, otherLatitude] = [radians(one.latitude), radians(other.latitude)]
  const halfLatitude = Math.sin((otherLatitude - latitude) / 2)
  const halfLongitude = Math.sin(radians(other.longitude - one.longitude) / 2)
  const chord = halfLatitude ** 2 + Math.cos(latitude) * Math.cos(otherLatitude) * halfLongitude ** 2
  return 2 * earthRadiusMeters * Math.asin(Math.sqrt(Math.min(1, chord)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** As exact as a phone knows it: 50 m, then 100 m, then a kilometre. */
export function roundDistance(meters: number): { readonly unit: 'meters' | 'kilometers'; value: number } {
  const near = Math.max(50, Math.round(meters / 50) * 50)
  if (near < 1_000) return { unit: 'meters', value: near }
  const kilometers = meters / 1_000
  return {
    unit: 'kilometers',
    value: kilometers < 9.95 ? Math.round(kilometers * 10) / 10 : Math.round(kilometers),
  }
}
