import { useTranslation } from 'react-i18next'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import type { clearingItems } from '#contract/resources/treasury/clearing-items.ts'
import { NoValue } from '#web/console-kit/cells/no-value.tsx'
import type { CellProps, ResourceOverride } from '#web/console-kit/overrides.ts'

export const section: ResourceOverride<typeof clearingItems> = { cells: { operation: OperationCell } }

/** The operation of the ledger by its name for people. */
function OperationCell({ row: { operation } }: CellProps<RowOf<typeof clearingItems>>) {
  const { t } = useTranslation('resources')
  if (operation === null) return <NoValue />
  return t(`clearing-items.operations.${operation}`)
}
