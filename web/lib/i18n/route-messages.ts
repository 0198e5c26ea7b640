import type { Domain } from './messages.ts'

/** A route names in its `handle` the messages of its screen, so they are loaded before it is drawn. */
export interface RouteHandle {
  readonly messages: readonly Domain[]
  /** Starts further loading for this address, while the page still waits for its session. */
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
