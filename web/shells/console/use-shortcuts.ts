import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { navItemsFor } from './nav-items.ts'

/** How long G waits for its letter. */
const chordMsMax = 1_500

/**
 * Keys by position, so they work with an Arabic layout: Ctrl-K, `/`, `?`, and G with a letter. While typing or in a
 * dialog only Ctrl-K works.
 */
export function useShortcuts({ openPalette, openShortcuts }: { openPalette(): void; openShortcuts(): void }) {
  const navigate = useNavigate()
  const { can } = useStaffSession()
  useEffect(() => {
    let chordUntil = 0
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.code === 'KeyK') {
        event.preventDefault()
        openPalette()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isDialogOpen()) return
      const afterG = event.timeStamp < chordUntil
      chordUntil = 0
      if (event.code === 'Slash') {
        event.preventDefault()
        if (event.shiftKey) openShortcuts()
        else focusSearch(openPalette)
      } else if (afterG) {
        const item = navItemsFor(can).find(({ key }) => key !== undefined && event.code === `Key${key}`)
        if (item) {
          event.preventDefault()
          void navigate(item.to)
        }
      } else if (event.code === 'KeyG' && !event.shiftKey) {
        chordUntil = event.timeStamp + chordMsMax
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [openPalette, openShortcuts, navigate, can])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  )
}

function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog][aria-modal=true], [role=alertdialog]') !== null
}

/** The search of the list on this page; otherwise the palette. */
function focusSearch(otherwise: () => void): void {
  const field = document.querySelector<HTMLInputElement>('#content input[type=search]')
  if (!field) otherwise()
  field?.focus()
  field?.select()
}
