import { createContext, use } from 'react'

const DigitsContext = createContext<((text: string) => string) | null>(null)

/** Gives fields the page's digit reader: typed digits become 0–9. */
export const DigitsProvider = DigitsContext

export function useDigits(): (text: string) => string {
  const normalise = use(DigitsContext)
  if (!normalise) throw new Error('This field needs DigitsProvider above it')
  return normalise
}
