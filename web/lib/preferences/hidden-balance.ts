import { useSyncExternalStore } from 'react'

const entry = 'balance-hidden'
const listeners = new Set<() => void>()

/** Whoever hides their balance finds it hidden everywhere, and the next time as well. */
export function useHiddenBalance(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(entry) === '1',
    () => true,
  )
}

export function hideBalance(hidden: boolean): void {
  localStorage.setItem(entry, hidden ? '1' : '0')
  for (const listener of listeners) listener()
}

/** Another tab may hide it too. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
