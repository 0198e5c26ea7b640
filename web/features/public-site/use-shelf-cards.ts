import { useEffect, useState } from 'react'
import type { Locale } from '#web/lib/preferences/preferences.ts'
import type { StackCard } from './card-stack.tsx'

/**
 * A few cards of the real shelf for the hero. They come after the page is drawn and are worth no error: without them
 * the hero is its words.
 */
export function useShelfCards(locale: Locale): readonly StackCard[] {
  const [cards, setCards] = useState<readonly StackCard[]>([])
  useEffect(() => {
    let gone = false
    import('./shelf-cards.ts')
      .then(({ readShelfCards }) => readShelfCards(locale))
      .then((read) => {
        if (!gone) setCards(read)
      })
      .catch((error: unknown) => console.warn('The shelf could not be read', error))
    return () => {
      gone = true
    }
  }, [locale])
  return cards
}
