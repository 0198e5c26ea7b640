import { useEffect, useSyncExternalStore } from 'react'

// The page's name for its subject: the last breadcrumb, which the address does not know.
let crumb: string | null = null
const listeners = new Set<() => void>()

/** A page of one thing sets its name while it is shown. */
export function useNamedCrumb(name: string | null): void {
  useEffect(() => {
    setCrumb(name)
    return () => setCrumb(null)
  }, [name])
}

export function useCrumb(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => crumb,
    () => null,
  )
}

function setCrumb(name: string | null): void {
  crumb = name
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
