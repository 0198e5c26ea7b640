import { type ReactNode, useEffect, useState } from 'react'

/** The card of that address, where this tab knows it; its parts come after the page. */
export function Wanted({ place }: { place: string }) {
  const [line, setLine] = useState<ReactNode>(null)
  useEffect(() => {
    const id = new URLSearchParams(place.split('?')[1]).get('buy')
    let isHere = true
    import('./wanted-card-line.tsx')
      .then(({ readStartedCard, WantedCardLine }) => {
        const card = readStartedCard()
        if (isHere && card?.id === id) setLine(<WantedCardLine card={card} />)
      })
      .catch((error: unknown) => console.warn('The wanted card was not shown', error))
    return () => {
      isHere = false
    }
  }, [place])
  return line
}
