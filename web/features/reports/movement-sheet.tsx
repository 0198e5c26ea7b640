import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import {
  type ReceiptFacts,
  type ReceiptLine,
  receiptLines,
} from '#contract/operations/receipts/receipt-lines.ts'
import { showOwnReceipt } from '#contract/operations/receipts/show-own-receipt.ts'
import type { Movement } from '#contract/shapes/movement.ts'
import { movementName } from '#contract/shapes/movement-names.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { useSaveReceipt } from '#web/lib/api/use-save-receipt.ts'
import { Balance } from '#web/ui/balance.tsx'
import { Money } from '#web/ui/money.tsx'
import { Receipt } from '#web/ui/receipt.tsx'
import type { SharedFacts } from '#web/ui/receipt-text.ts'
import { ReceiptValue } from '#web/ui/receipt-value.tsx'
import { SideSheet } from '#web/ui/side-sheet.tsx'
import { nothingYet } from './nothing-yet.ts'
import { SealLine } from './seal-line.tsx'

interface MovementSheetProps {
  readonly movement: Movement | undefined
  readonly currency: string
  onClose(): void
}

/** One movement as its receipt, with its proof code. */
export function MovementSheet({ movement, currency, onClose }: MovementSheetProps) {
  const { t } = useTranslation('reports')
  return (
    <SideSheet title={t('sheet.title')} open={movement !== undefined} onClose={onClose}>
      {movement && <MovementReceipt movement={movement} currency={currency} />}
    </SideSheet>
  )
}

function MovementReceipt({ movement, currency }: { movement: Movement; currency: string }) {
  const { t } = useTranslation(['reports', 'receipts', 'portal'])
  const own = useCall(showOwnReceipt, { params: { id: movement.reference } })
  const save = useSaveReceipt(movement.reference)
  // The list's data is shown until the rest arrives.
  const known = own.data ?? {
    ...nothingYet,
    kind: movement.kind,
    created_at: movement.created_at,
    note: movement.note,
  }
  const rows = [
    ...withAmount(receiptLines(known), own.data?.amount).map((line) => ({
      label: t(`receipts:${line.label}`),
      value: <ReceiptValue line={line} currency={currency} />,
    })),
    { label: t('sheet.before'), value: <Balance value={movement.balance_before} currency={currency} /> },
    {
      label: t(isPaid(movement) ? 'sheet.taken' : 'sheet.added'),
      value: <Money value={movement.amount} currency={currency} signed />,
    },
    {
      label: t('sheet.after'),
      value: <Balance value={movement.balance_after} currency={currency} />,
      strong: true,
    },
  ]
  return (
    <Receipt
      title={t(`portal:${movementName(movement)}`)}
      rows={rows}
      reference={movement.reference}
      onSave={save}
      shared={
        own.data && {
          amount: own.data.amount,
          currency,
          at: movement.created_at,
          party: partyOf(movement, own.data, t),
        }
      }
    >
      <SealLine movement={movement} currency={currency} />
    </Receipt>
  )
}

function isPaid({ amount }: Pick<Movement, 'amount'>): boolean {
  return amount.startsWith('-')
}

/** The amount without its fee comes before the fee. */
function withAmount(lines: readonly ReceiptLine[], amount: string | undefined): readonly ReceiptLine[] {
  if (amount === undefined) return lines
  return lines.flatMap((line) =>
    line.label === 'fee' ? [{ label: 'amount', kind: 'money', value: amount }, line] : [line],
  )
}

/** The other side of a movement: who got the money, or who sent it. */
function partyOf(
  movement: Movement,
  { from, to }: Pick<ReceiptFacts, 'from' | 'to'>,
  t: TFunction<'receipts'>,
): SharedFacts['party'] {
  const [label, name] = isPaid(movement) ? (['to', to] as const) : (['from', from] as const)
  return name === null ? undefined : { label: t(`receipts:${label}`), name }
}
