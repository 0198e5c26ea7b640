import { Button, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { listAvailableSettlements } from '#contract/operations/settlements/list-available-settlements.ts'
import { listSettlements } from '#contract/operations/settlements/list-settlements.ts'
import { showPayoutAccount } from '#contract/operations/settlements/payout-account.ts'
import { requestSettlement } from '#contract/operations/settlements/request-settlement.ts'
import type { PayoutAccount } from '#contract/shapes/bank-account.ts'
import { refresh, useCall } from '#web/lib/api/use-call.ts'
import { reviewOf, useMoneyWrite } from '#web/lib/api/use-money-write.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { Money } from '#web/ui/money.tsx'
import { type MoneyReview, ReviewStep } from '#web/ui/money-steps.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { ErrorState } from '#web/ui/state-panel.tsx'
import classes from './settlements.module.css'

type AvailableRow = AnswerOf<typeof listAvailableSettlements>[number]

/** Each supplier's earnings from accepted vouchers, and requesting payment. */
export function Available({ account }: { account: AnswerOf<typeof showPayoutAccount> }) {
  const { t } = useTranslation('settlements')
  const available = useCall(listAvailableSettlements)
  const navigate = useNavigate()
  const { state, resumed, send, askAgain, cancel, reset } = useMoneyWrite(requestSettlement, ({ id }) => {
    showToast('success', t('requested'))
    refresh(listAvailableSettlements, listSettlements)
    reset()
    setAsking(null)
    void navigate(`/settlements/${id}`)
  })
  const [asking, setAsking] = useState<string | null>(resumed?.supplier_id ?? null)
  const isAccountOld = state.phase === 'idle' && state.failure?.code === 'settlement.account_changed'
  useEffect(() => {
    if (isAccountOld) refresh(showPayoutAccount)
  }, [isAccountOld])
  if (available.isPending) return <RowsSkeleton count={2} />
  if (available.isLoadingError)
    return <ErrorState failure={available.error} onRetry={() => void available.refetch()} />
  const row = available.data.find(({ supplier }) => supplier.id === asking)
  const close = () => {
    setAsking(null)
    reset()
  }
  return (
    <section className="card stack" aria-labelledby="available">
      <h2 id="available">{t('available')}</h2>
      {available.data.length === 0 && <p className="soft">{t('nothing_available')}</p>}
      <ul className={classes.available}>
        {available.data.map((one) => (
          <AvailableLine
            key={one.supplier.id}
            row={one}
            isOnly={available.data.length === 1}
            mayAsk={account !== null}
            onAsk={() => setAsking(one.supplier.id)}
          />
        ))}
      </ul>
      {asking !== null && (
        <Modal
          opened
          // A running request cannot be closed.
          onClose={() => (state.phase === 'idle' || state.phase === 'interrupted') && close()}
          title={t('request')}
          closeButtonProps={{ 'aria-label': t('common:close') }}
        >
          <Request
            row={row}
            account={account}
            {...reviewOf(state)}
            onConfirm={() => void send({ supplier_id: asking, account_changed_at: account?.changed_at })}
            onAskAgain={askAgain}
            onCancel={cancel}
            onBack={close}
          />
        </Modal>
      )}
    </section>
  )
}

interface AvailableLineProps {
  readonly row: AvailableRow
  readonly isOnly: boolean
  /** Only once the payout account is known. */
  readonly mayAsk: boolean
  onAsk(): void
}

function AvailableLine({ row, isOnly, mayAsk, onAsk }: AvailableLineProps) {
  const { t } = useTranslation('settlements')
  const { locale } = usePage()
  return (
    <li>
      <span>
        <strong>{row.supplier.name[locale]}</strong>
        <span className="small soft">{t('count', { count: row.vouchers_count })}</span>
      </span>
      <Money value={row.net_amount} currency={row.currency} size="large" />
      <Button size="md" variant={isOnly ? 'filled' : 'default'} disabled={!mayAsk} onClick={onAsk}>
        {t('request')}
      </Button>
    </li>
  )
}

interface RequestProps extends MoneyReview {
  /** Missing when it was requested before a reload: only its outcome is awaited. */
  readonly row: AvailableRow | undefined
  readonly account: PayoutAccount | null
}

function Request({ row, account, ...step }: RequestProps) {
  const { t } = useTranslation('settlements')
  const { locale } = usePage()
  const rows = row
    ? [
        { label: t('fields.supplier'), value: row.supplier.name[locale] },
        { label: t('fields.vouchers'), value: row.vouchers_count },
        {
          label: t('fields.total_amount'),
          value: <Money value={row.total_amount} currency={row.currency} />,
        },
        { label: t('fields.fee'), value: <Money value={row.fee} currency={row.currency} /> },
        {
          label: t('fields.net_amount'),
          value: <Money value={row.net_amount} currency={row.currency} />,
          strong: true,
        },
        ...(account ? [{ label: t('account.paid_to'), value: <AccountLine account={account} /> }] : []),
      ]
    : []
  return <ReviewStep {...step} title={t('review')} rows={rows} confirmLabel={t('confirm')} />
}

function AccountLine({ account: { bank, number } }: { account: PayoutAccount }) {
  return (
    <>
      <bdi>{bank}</bdi>
      <br />
      <bdi dir="ltr" className={`code ${classes.number}`}>
        {number}
      </bdi>
    </>
  )
}
