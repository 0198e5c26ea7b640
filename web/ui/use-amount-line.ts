import { useEffect, useState } from 'react'
import { type AmountInWords, useUiTools } from './ui-tools.tsx'

/** The line below an amount: its words, or its fault, which is shown once: by the form as soon as the form has it. */
export function useAmountLine(text: string, currency: string, hasError: boolean): string | null {
  const { loadAmountWords, amountFault } = useUiTools()
  const [inWords, setInWords] = useState<AmountInWords | null>(null)
  useEffect(() => {
    loadAmountWords().then(
      (loaded) => setInWords(() => loaded),
      // The amount is as good without its words.
      () => setInWords(null),
    )
  }, [loadAmountWords])
  return inWords?.(text, currency) ?? (hasError ? null : amountFault(text, currency))
}
