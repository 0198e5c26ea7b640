import { useTranslation } from 'react-i18next'
import type { Movement } from '#contract/shapes/movement.ts'
import { movementName } from '#contract/shapes/movement-names.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'

/** Movements in the form of the statement list. The page must have loaded the messages `portal`. */
export function useMovementRows(movements: readonly Movement[], currency: string) {
  const { t } = useTranslation('portal')
  const { locale } = usePage()
  return movements.map((movement) => ({
    id: movement.version,
    kind: movement.shop_payment ? 'shop_payment' : movement.kind,
    title: t(movementName(movement)),
    parts: [movement.counterparty?.[locale]],
    amount: movement.amount,
    currency,
    balanceBefore: movement.balance_before,
    balanceAfter: movement.balance_after,
    at: movement.created_at,
  }))
}
