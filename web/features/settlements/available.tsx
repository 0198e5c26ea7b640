import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { listAvailableSettlements } from '#contract/operations/settlements/list-available-settlements.ts'
import { listSettlements } from '#contract/operations/settlements/list-settlements.ts'
import { requestSettlement } from '#contract/operations/settlements/request-settlement.ts'
import { refresh, useCall } from '#web/lib/api/use-call.ts'
import { useMoneyWrite } from '#web/lib/api/use-money-write.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { Money } from '#web/ui/money.tsx'
import { ReviewStep } from '#web/ui/money-steps.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { ErrorState } from '#web/ui/state-panel.tsx'
import classes from './settlements.module.css'

type AvailableRow = AnswerOf<typeof listAvailableSettlements>[number]

/** What each supplier's accepted vouchers have earned, and asking to be paid. */
export function Available() {
  const { t } = useTranslation('settlements')
  const { locale } = usePage()
  const [asking, setAsking] = useState<AvailableRow | null>(null)
  const available = useCall(listAvailableSettlements)
  if (available.isPending) return <RowsSkeleton count={2} />
  if (available.isError)
    return <ErrorState message={available.error.message} onRetry={() => void available.refetch()} />
  return (
    <section className="card stack" aria-labelledby="available">
      <h2 id="available">{t('available')}</h2>
      {available.data.length === 0 && <p className="soft">{t('nothing_available')}</p>}
      <ul className={classes.available}>
        {available.data.map((row) => (
          <li key={row.supplier.id}>
            <span>
              <strong>{row.supplier.name[locale]}</strong>
              <span className="small soft">{t('count', { count: row.vouchers_count })}</span>
            </span>
            <Money value={row.net_amount} currency={row.currency} size="large" />
            <Button
              size="md"
              variant={available.data.length > 1 ? 'default' : 'filled'}
              onClick={() => setAsking(row)}
            >
              {t('request')}
            </Button>
          </li>
        ))}
      </ul>
      <Modal
        opened={asking !== null}
        onClose={() => setAsking(null)}
        title={t('review')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        {asking && <Request row={asking} onDone={() => setAsking(null)} />}
      </Modal>
    </section>
  )
}

function Request({ row, onDone }: { row: AvailableRow; onDone(): void }) {
  const { t } = useTranslation('settlements')
  const { locale } = usePage()
  const { state, send, askAgain } = useMoneyWrite(requestSettlement, () => {
    showToast('success', t('requested'))
    refresh(listAvailableSettlements, listSettlements)
    onDone()
  })
  const rows = [
    { label: t('fields.supplier'), value: row.supplier.name[locale] },
    { label: t('fields.vouchers'), value: row.vouchers_count },
    { label: t('fields.total_amount'), value: <Money value={row.total_amount} currency={row.currency} /> },
    { label: t('fields.fee'), value: <Money value={row.fee} currency={row.currency} /> },
    {
      label: t('fields.net_amount'),
      value: <Money value={row.net_amount} currency={row.currency} />,
      strong: true,
    },
  ]
  return (
    <ReviewStep
      title={t('review')}
      rows={rows}
      confirmLabel={t('confirm')}
      phase={state.phase}
      failure={state.phase === 'idle' ? state.failure?.message : undefined}
      onConfirm={() => void send({ supplier_id: row.supplier.id })}
      onAskAgain={askAgain}
      onBack={onDone}
    />
  )
}
