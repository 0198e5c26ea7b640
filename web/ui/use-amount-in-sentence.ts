import { amountInSentence } from './split-amount.ts'
import { useUiTools } from './ui-tools.tsx'

/** Writes an amount with the symbol of its currency, as a sentence has it. */
export function useAmountInSentence(): (amount: string, currency: string) => string {
  const { currencySymbol } = useUiTools()
  return (amount, currency) => amountInSentence(amount, currencySymbol(currency))
}
