import { useSyncExternalStore } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'

/** What a route answers whose validity check fails. */
export const failedCheck = 'validity-check'

export interface PageError {
  readonly status: number
  /** The sentence of a missing page, and its address; null: another failure. */
  readonly missing: { readonly key: 'not_found_at' | 'failed_check_at'; readonly path: string } | null
}

/** An unknown address is named in full; an address that fails its route's check by its path. */
export function describePageError(error: unknown, { pathname, search, hash }: Address): PageError {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status !== 404) return { status, missing: null }
  if (isRouteErrorResponse(error) && error.data === failedCheck)
    return { status, missing: { key: 'failed_check_at', path: pathname } }
  return { status, missing: { key: 'not_found_at', path: pathname + search + hash } }
}

export interface Address {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/** The server does not know the part behind `#`: the page adds it once it is alive. */
export function useFullAddress(): Address {
  const { pathname, search, hash } = useLocation()
  const isAlive = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  return { pathname, search, hash: isAlive ? hash : '' }
}
