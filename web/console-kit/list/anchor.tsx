import { type Ref, type RefObject, useEffect, useLayoutEffect, useState } from 'react'

interface AnchorProps {
  readonly element: RefObject<HTMLElement | null>
  readonly ref?: Ref<HTMLElement>
}

/** Stands in for a button that was there before: what is placed under it came later. */
export function Anchor({ element, ref }: AnchorProps) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return
    ref(element.current)
    return () => void ref(null)
  }, [element, ref])
  return null
}

/** Open only once it stands here: what opens remembers where the focus was when it was told to. */
export function useOpenedHere(open: boolean): boolean {
  const [isHere, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  return open && isHere
}
