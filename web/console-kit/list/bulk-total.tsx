import { useTranslation } from 'react-i18next'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { fromWire, toWire } from '#contract/kernel/money.ts'
import type { Action } from '#contract/kernel/resource/action.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { Money } from '#web/ui/money.tsx'
import type { Row } from '../data/row.ts'

interface BulkTotalProps {
  readonly resource: Resource
  readonly action: Action
  readonly ids: readonly string[]
  /** Of the list; rows chosen on another page are not among them. */
  readonly rows: readonly Row[]
}

/** The amounts that the action moves; nothing where it has no limit for one person, or a chosen row is out of sight. */
export function BulkTotal({ resource, action, ids, rows }: BulkTotalProps) {
  const { t } = useTranslation('kit')
  const { from, approval } = action
  const field = approval?.above?.field
  const chosen = rows.filter(({ id }) => ids.includes(id))
  if (field === undefined || chosen.length < ids.length) return null
  const totalMinor = chosen
    .filter((row) => from === undefined || from.includes(String(row[resource.state ?? ''])))
    .map((row) => amountOf(row, field))
    .reduce((sum, amountMinor) => sum + amountMinor, 0n)
  return (
    <div className="between">
      <span className="soft">{t('bulk.total')}</span>
      <Money value={toWire(totalMinor, defaultCurrency)} size="large" />
    </div>
  )
}

function amountOf(row: Row, field: string): bigint {
  const amount = row[field]
  return typeof amount === 'string' ? fromWire(amount, defaultCurrency) : 0n
}
