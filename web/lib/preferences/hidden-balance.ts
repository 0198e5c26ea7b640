import { useSyncExternalStore } from 'react'

const entry = 'balance-hidden'
const listeners = new Set<() => void>()

/** Hidden balances stay hidden everywhere, and the next time. */
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

/** Another tab may change it. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
