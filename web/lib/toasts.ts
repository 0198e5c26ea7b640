import { useSyncExternalStore } from 'react'

export type ToastKind = 'info' | 'success' | 'error'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  /** Stays until it is closed. */
  readonly stays: boolean
}

const shownMax = 4
const none: readonly Toast[] = []
let toasts = none
let lastId = 0
const listeners = new Set<() => void>()

/** Shows one sentence at the top of the page. The same sentence is not shown twice at once. */
export function showToast(kind: ToastKind, text: string): void {
  add({ kind, text, stays: false })
}

/** Shows what must not be missed: it stays, also on the next page, until it is closed. */
export function showLastingToast(kind: ToastKind, text: string): void {
  add({ kind, text, stays: true })
}

function add(toast: Omit<Toast, 'id'>): void {
  if (toasts.some(({ text }) => text === toast.text)) return
  lastId += 1
  change([...toasts, { id: lastId, ...toast }].slice(-shownMax))
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
