import { useSyncExternalStore } from 'react'

/** The origin of this page; null on the server, which does not know its address. */
export function useOrigin(): string | null {
  return useSyncExternalStore(
    never,
    () => window.location.origin,
    () => null,
  )
}

const never = () => () => undefined
