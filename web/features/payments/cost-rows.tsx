import type { TFunction } from 'i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { quoteTransfer } from '#contract/operations/transfers/quote-transfer.ts'
import { Balance } from '#web/ui/balance.tsx'
import { Money } from '#web/ui/money.tsx'
import type { ReceiptRow } from '#web/ui/receipt.tsx'

/** Who is paid, what it costs, and what is left. */
export function costRows(
  t: TFunction<'payments'>,
  quoted: AnswerOf<typeof quoteTransfer>,
  note: string | null,
  isShop: boolean,
): readonly ReceiptRow[] {
  const { receiver, amount, fee, total, balance_after, currency } = quoted
  return [
    { label: t('rows.to'), value: <bdi>{receiver.name}</bdi> },
    { label: t(isShop ? 'till.number' : 'rows.number'), value: <bdi dir="ltr">{receiver.member_no}</bdi> },
    { label: t('rows.amount'), value: <Money value={amount} currency={currency} /> },
    { label: t('rows.fee'), value: <Money value={fee} currency={currency} /> },
    ...(note ? [{ label: t('rows.note'), value: <bdi>{note}</bdi> }] : []),
    { label: t('rows.total'), value: <Money value={total} currency={currency} />, strong: true },
    { label: t('rows.balance_after'), value: <Balance value={balance_after} currency={currency} /> },
  ]
}
