import { useTranslation } from 'react-i18next'
import { receiptText, type SharedFacts } from './receipt-text.ts'
import { ShareOnce } from './share-button.tsx'
import { amountInSentence } from './split-amount.ts'
import { useUiTools } from './ui-tools.tsx'
import { useOrigin } from './use-origin.ts'

interface ShareReceiptProps {
  readonly title: string
  readonly reference: string
  readonly at: string | undefined
  readonly shared: SharedFacts | undefined
}

/** Shares what the receipt says, and the link to its public check. */
export function ShareReceipt({ title, reference, at, shared }: ShareReceiptProps) {
  const { t } = useTranslation()
  const { currencySymbol, formatDate, formatTime } = useUiTools()
  const origin = useOrigin()
  if (origin === null) return null
  const instant = at ?? shared?.at
  const link = new URL(`/receipts/${reference}`, origin).href
  const text = receiptText({
    title,
    amount: shared && amountInSentence(shared.amount, currencySymbol(shared.currency)),
    party: shared?.party,
    moment: instant && t('date_time', { date: formatDate(instant), time: formatTime(instant) }),
    proof: t('receipt_text', { reference: `\u2066${reference}\u2069`, link }),
  })
  return <ShareOnce text={text} />
}
