import { useTranslation } from 'react-i18next'
import type { Movement } from '#contract/shapes/movement.ts'
import { useSaveReceipt } from '#web/lib/api/use-save-receipt.ts'
import { movementName } from '#web/lib/formats/movement-rows.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { Receipt } from '#web/ui/receipt.tsx'
import { SideSheet } from '#web/ui/side-sheet.tsx'
import { SealLine } from './seal-line.tsx'

interface MovementSheetProps {
  readonly movement: Movement | undefined
  readonly currency: string
  onClose(): void
}

/** One movement as its receipt, with the code that proves it to others. */
export function MovementSheet({ movement, currency, onClose }: MovementSheetProps) {
  const { t } = useTranslation('reports')
  return (
    <SideSheet title={t('sheet.title')} open={movement !== undefined} onClose={onClose}>
      {movement && <MovementReceipt movement={movement} currency={currency} />}
    </SideSheet>
  )
}

function MovementReceipt({ movement, currency }: { movement: Movement; currency: string }) {
  const { t } = useTranslation('reports')
  const { locale } = usePage()
  const save = useSaveReceipt(movement.reference)
  const rows = [
    { label: t('sheet.when'), value: <Moment at={movement.created_at} /> },
    ...(movement.counterparty
      ? [{ label: t('sheet.with'), value: <bdi>{movement.counterparty[locale]}</bdi> }]
      : []),
    ...(movement.note ? [{ label: t('sheet.note'), value: movement.note }] : []),
    { label: t('sheet.before'), value: <Money value={movement.balance_before} currency={currency} /> },
    { label: t('sheet.amount'), value: <Money value={movement.amount} currency={currency} signed /> },
    {
      label: t('sheet.after'),
      value: <Money value={movement.balance_after} currency={currency} />,
      strong: true,
    },
  ]
  return (
    <Receipt
      title={t(`portal:${movementName(movement)}`)}
      rows={rows}
      reference={movement.reference}
      onSave={save}
    >
      <SealLine movement={movement} currency={currency} />
    </Receipt>
  )
}
