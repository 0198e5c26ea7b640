import { useSyncExternalStore } from 'react'

export type ToastKind = 'info' | 'success' | 'error'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
}

const shownMax = 4
const none: readonly Toast[] = []
let toasts = none
let lastId = 0
const listeners = new Set<() => void>()

/** Says one sentence at the top of the page. The same sentence is not said twice at once. */
export function showToast(kind: ToastKind, text: string): void {
  if (toasts.some((toast) => toast.text === text)) return
  lastId += 1
  change([...toasts, { id: lastId, kind, text }].slice(-shownMax))
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
