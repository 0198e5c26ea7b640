import { createContext, use } from 'react'

/** What components need to know of languages and amounts, handed in by the page: they know no data themselves. */
export interface UiTools {
  readonly locale: 'ar' | 'en'
  /** Any digits a person types become 0–9. */
  normaliseDigits(text: string): string
  /** The amount in words; null when the text is no amount. */
  amountInWords(text: string, currency: string): string | null
  /** That an amount is finer than its currency; null when it is not. */
  amountFault(text: string, currency: string): string | null
  currencySymbol(currency: string): string
  /** `20 November 2026` */
  formatDate(instant: string): string
  /** The last day of what ends at this instant: `31 December 2027` for the midnight after it. */
  formatLastDay(endsAt: string): string
  /** `14:05` */
  formatTime(instant: string): string
  /** A day's heading: today, yesterday, or its date. */
  formatDayHeading(day: string): string
  /** The Tripoli day of an instant. */
  dayOf(instant: string): string
  /** The same page of the server's version. */
  reloadPage(): void
}

export const UiToolsContext = createContext<UiTools | null>(null)

export function useUiTools(): UiTools {
  const tools = use(UiToolsContext)
  if (!tools) throw new Error('This component needs UiToolsContext above it')
  return tools
}
