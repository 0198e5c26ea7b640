import { createContext, use } from 'react'

/** The amount in words; null for other text. */
export type AmountInWords = (text: string, currency: string) => string | null

/** The page's functions for languages and amounts: components know no data. */
export interface UiTools {
  readonly locale: 'ar' | 'en'
  /** Any digits a person types become 0–9. */
  normaliseDigits(text: string): string
  /** The rules of number words are loaded when an amount is typed. */
  loadAmountWords(): Promise<AmountInWords>
  /** The fault of an amount with too many decimals; null without one. */
  amountFault(text: string, currency: string): string | null
  currencySymbol(currency: string): string
  /** `2.5%` of 250 hundredths of a percent. */
  formatPercent(basisPoints: number): string
  /** `20 November 2026` */
  formatDate(instant: string): string
  /** The last valid day for this end: `31 December 2027` for the midnight after it. */
  formatLastDay(endsAt: string): string
  /** `14:05` */
  formatTime(instant: string): string
  /** A day's heading: today, yesterday, or its date. */
  formatDayHeading(day: string): string
  /** The Tripoli day of an instant. */
  dayOf(instant: string): string
  /** Reloads the page in the server's version. */
  reloadPage(): void
}

export const UiToolsContext = createContext<UiTools | null>(null)

export function useUiTools(): UiTools {
  const tools = use(UiToolsContext)
  if (!tools) throw new Error('This component needs UiToolsContext above it')
  return tools
}
