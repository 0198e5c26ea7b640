import { useEffect, useSyncExternalStore } from 'react'

interface Parent {
  readonly name: string
  readonly to: string
}

interface Crumb {
  /** The page's name for its subject: the last breadcrumb, which the address does not know. */
  readonly name: string | null
  /** What the subject belongs to. */
  readonly parent: Parent | null
}

const none: Crumb = { name: null, parent: null }
let crumb = none
const listeners = new Set<() => void>()

/** A page of one thing sets its name while it is shown. */
export function useNamedCrumb(name: string | null, parent: Parent | null = null): void {
  const { name: parentName = null, to = '' } = parent ?? {}
  useEffect(() => {
    setCrumb({ name, parent: parentName === null ? null : { name: parentName, to } })
    return () => setCrumb(none)
  }, [name, parentName, to])
}

export function useCrumb(): Crumb {
  return useSyncExternalStore(
    subscribe,
    () => crumb,
    () => none,
  )
}

function setCrumb(shown: Crumb): void {
  crumb = shown
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
