import { type Ref, type RefObject, useEffect, useLayoutEffect, useState } from 'react'

interface AnchorProps {
  readonly element: RefObject<HTMLElement | null>
  readonly ref?: Ref<HTMLElement>
}

/** Replaces a button that was there before its panel loaded. */
export function Anchor({ element, ref }: AnchorProps) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return
    ref(element.current)
    return () => void ref(null)
  }, [element, ref])
  return null
}

/** Opens only once it is mounted: it remembers the focus of that moment. */
export function useOpenedHere(open: boolean): boolean {
  const [isHere, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  return open && isHere
}
