import { useSyncExternalStore } from 'react'

// Each reason to wait is counted by name; the overlay stays until the last one is gone.
const reasons = new Set<string>()
const listeners = new Set<() => void>()

export function startLoading(reason: string): void {
  reasons.add(reason)
  notifyListeners()
}

export function stopLoading(reason?: string): void {
  if (reason === undefined) reasons.clear()
  else reasons.delete(reason)
  notifyListeners()
}

export function useLoading(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => reasons.size > 0,
    () => false,
  )
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
