import type { Domain } from './messages.ts'

/** A route says in its `handle` which messages its screen speaks, so that they are there before it is painted. */
export interface RouteHandle {
  readonly messages: readonly Domain[]
  /** What the page of this address needs besides may begin to come, while the page itself still waits for its session. */
  begin?(params: Readonly<Record<string, string | undefined>>): void
}

export function domainsOf(handles: readonly unknown[]): Domain[] {
  const domains = new Set<Domain>(['common'])
  for (const handle of handles) {
    if (isRouteHandle(handle)) for (const domain of handle.messages) domains.add(domain)
  }
  return [...domains]
}

export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return (
    typeof handle === 'object' && handle !== null && 'messages' in handle && Array.isArray(handle.messages)
  )
}
