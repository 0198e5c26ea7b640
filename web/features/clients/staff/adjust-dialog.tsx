import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromWire, parseAmount, toWire } from '#contract/kernel/amounts.ts'
import { showClientWallet } from '#contract/operations/clients/show-client-wallet.ts'
import { adjustWallet } from '#contract/operations/wallets/adjust-wallet.ts'
import { ReasonForm } from '#web/console-kit/form/reason-form.tsx'
import { RequestApprovalDialog } from '#web/console-kit/form/request-approval-dialog.tsx'
import type { RowDialogProps } from '#web/console-kit/overrides.ts'
import { refresh, useCall, useGuardedSend } from '#web/lib/api/use-call.ts'
import { Money } from '#web/ui/money.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'

type Direction = 'in' | 'out'

/** An amount into or out of the wallet: asked for here, done when a second person agrees. */
export function AdjustDialog({ row, onClose }: RowDialogProps) {
  const { t } = useTranslation('resources')
  const sending = useGuardedSend(adjustWallet)
  return (
    <RequestApprovalDialog
      title={t('clients.actions.adjust')}
      busy={sending.isPending}
      approvalId={sending.data}
      onClose={onClose}
    >
      <AdjustForm id={row.id} sending={sending} onClose={onClose} />
    </RequestApprovalDialog>
  )
}

interface AdjustFormProps {
  readonly id: string
  readonly sending: ReturnType<typeof useGuardedSend<typeof adjustWallet>>
  onClose(): void
}

function AdjustForm({ id, sending: { mutate, isPending, error }, onClose }: AdjustFormProps) {
  const { t } = useTranslation('resources')
  const [direction, setDirection] = useState<Direction>('in')
  const [amount, setAmount] = useState('')
  const { data: shown } = useCall(showClientWallet, { params: { id }, quiet: true })
  const amountMinor = parseAmount(amount, 'LYD')
  const after =
    shown && typeof amountMinor === 'bigint' && amountMinor > 0n
      ? balanceAfter(shown.wallet.available, direction, amountMinor)
      : null
  const ask = (reason: string) =>
    mutate(
      { params: { id }, body: { direction, amount, reason } },
      { onSuccess: () => refresh(showClientWallet) },
    )
  return (
    <ReasonForm
      line={t('dialogs:clients.adjust_line')}
      submit={t('kit:waiting.ask')}
      busy={isPending}
      failure={error}
      ready={after !== null && !after.isTooMuch}
      onSubmit={ask}
      onCancel={onClose}
    >
      <SegmentedControl
        fullWidth
        aria-label={t('dialogs:clients.direction')}
        value={direction}
        onChange={(value) => setDirection(value === 'out' ? 'out' : 'in')}
        data={(['in', 'out'] as const).map((value) => ({
          value,
          label: t(`dialogs:clients.direction_${value}`),
        }))}
      />
      <MoneyField
        label={t('dialogs:clients.amount')}
        name="amount"
        value={amount}
        error={after?.isTooMuch ? t('dialogs:clients.too_much') : undefined}
        onChange={setAmount}
      />
      {shown && (
        <p className="row">
          <span className="soft">{t('dialogs:clients.available')}</span>
          <Money value={shown.wallet.available} currency={shown.currency} />
          {after && (
            <>
              <span className="soft">{t('dialogs:clients.after')}</span>
              <strong>
                <Money value={after.available} currency={shown.currency} />
              </strong>
            </>
          )}
        </p>
      )}
    </ReasonForm>
  )
}

/** The available balance after an adjustment; at least zero. */
function balanceAfter(
  available: string,
  direction: 'in' | 'out',
  amountMinor: bigint,
): { readonly available: string; readonly isTooMuch: boolean } {
  const nowMinor = fromWire(available, 'LYD')
  const afterMinor = direction === 'in' ? nowMinor + amountMinor : nowMinor - amountMinor
  return { available: toWire(afterMinor, 'LYD'), isTooMuch: afterMinor < 0n }
}
