import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * A click beside a row's links and boxes. A shortcut for the pointer only (the keyboard has the link and Space); a
 * click that selects text is ignored.
 */
export function useRowClicks(onRow: (index: number) => void): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null)
  const click = useEffectEvent(({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('a, button, input, label')) return
    if (window.getSelection()?.isCollapsed === false) return
    const index = target.closest('[data-row-index]')?.getAttribute('data-row-index')
    if (index != null) onRow(Number(index))
  })
  useEffect(() => {
    const element = body.current
    element?.addEventListener('click', click)
    return () => element?.removeEventListener('click', click)
  }, [])
  return body
}
