import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { quoteTransfer } from '#contract/operations/transfers/quote-transfer.ts'
import { useCostRows } from '#web/ui/cost-rows.tsx'

/** The rows of a quoted payment to a person or a shop. */
export function usePaymentRows() {
  const { t } = useTranslation('payments')
  const costRows = useCostRows('review')
  return (
    { receiver, ...quoted }: AnswerOf<typeof quoteTransfer>,
    note: string | null,
    /** The full name of a shop; people are named as the server masks them. */
    shop: string | null,
  ) =>
    costRows({
      ...quoted,
      name: shop ?? receiver.name,
      number: { label: t(shop !== null ? 'till.number' : 'rows.number'), value: receiver.member_no },
      note,
    })
}
