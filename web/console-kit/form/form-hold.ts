import { createContext, use, useEffect } from 'react'

/** Gets whether a widget holds the form back. */
export const HoldContext = createContext<(isHeld: boolean) => void>(() => undefined)

/** Keeps a dialog from being sent; the widget says why at its field. */
export function useHold(isHeld: boolean): void {
  const hold = use(HoldContext)
  useEffect(() => {
    hold(isHeld)
    return () => hold(false)
  }, [hold, isHeld])
}
