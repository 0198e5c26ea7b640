import { useEffect, useEffectEvent } from 'react'

/** Hears every key of the page while it is shown. */
export function useKeyPress(press: (event: KeyboardEvent) => void): void {
  const heard = useEffectEvent(press)
  useEffect(() => {
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [])
}

/** What a focused link or button does by itself. */
const pressing: readonly string[] = ['Enter', 'Space']

const opened = '[aria-modal="true"], [role="menu"], [role="listbox"]'

/**
 * The person types, uses a browser shortcut, or a dialog is open.
 * @param within a part of the dialog that asks: only what is open above it counts
 */
export function isTaken(event: KeyboardEvent, within: Element | null = null): boolean {
  const { target, code, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || shiftKey || defaultPrevented) return true
  const own = within?.closest(opened)
  if ([...document.querySelectorAll(opened)].some((one) => one !== own)) return true
  if (!(target instanceof Element)) return false
  if (target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true]')) return true
  return pressing.includes(code) && target.closest('a, button') !== null
}
