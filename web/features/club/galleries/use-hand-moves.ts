import { type RefObject, useEffect, useEffectEvent } from 'react'

const swipePixelsMin = 40

/** Arrow keys and swiping lead on by one, in the direction of the page's language. */
export function useHandMoves(area: RefObject<HTMLElement | null>, move: (by: 1 | -1) => void): void {
  const moveBy = useEffectEvent((towardsRight: boolean) => {
    const isMirrored = document.documentElement.dir === 'rtl'
    move(towardsRight === isMirrored ? -1 : 1)
  })
  useEffect(() => {
    const { current } = area
    let begun: number | null = null
    const byKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight' || key === 'ArrowLeft') moveBy(key === 'ArrowRight')
    }
    const begin = ({ clientX }: PointerEvent) => {
      begun = clientX
    }
    const end = ({ clientX }: PointerEvent) => {
      const way = begun === null ? 0 : clientX - begun
      begun = null
      // The next picture comes from where the finger goes away.
      if (Math.abs(way) > swipePixelsMin) moveBy(way < 0)
    }
    document.addEventListener('keydown', byKey)
    current?.addEventListener('pointerdown', begin)
    current?.addEventListener('pointerup', end)
    return () => {
      document.removeEventListener('keydown', byKey)
      current?.removeEventListener('pointerdown', begin)
      current?.removeEventListener('pointerup', end)
    }
  }, [area])
}
