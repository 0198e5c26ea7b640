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
  /** The full name of a shop; people are named as the server masks them. */
  shop: string | null,
): readonly ReceiptRow[] {
  const { receiver, amount, fee, total, balance_after, currency } = quoted
  return [
    { label: t('rows.to'), value: <bdi>{shop ?? receiver.name}</bdi> },
    {
      label: t(shop !== null ? 'till.number' : 'rows.number'),
      value: <bdi dir="ltr">{receiver.member_no}</bdi>,
    },
    { label: t('rows.amount'), value: <Money value={amount} currency={currency} /> },
    { label: t('rows.fee'), value: <Money value={fee} currency={currency} /> },
    ...(note ? [{ label: t('rows.note'), value: <bdi>{note}</bdi> }] : []),
    { label: t('rows.total'), value: <Money value={total} currency={currency} />, strong: true },
    { label: t('rows.balance_after'), value: <Balance value={balance_after} currency={currency} /> },
  ]
}
