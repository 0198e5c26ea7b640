import { useTranslation } from 'react-i18next'
import { startTrial } from '#contract/operations/subscriptions/pay-subscription.ts'
import { quoteSubscription } from '#contract/operations/subscriptions/quote-subscription.ts'
import { useCall, useSend } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import { ReviewStep } from '#web/ui/money-steps.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import type { Plan } from './plan.ts'

interface TrialDialogProps {
  readonly plan: Plan
  onClose(): void
  onDone(): void
}

/** Until when it is free, and what is paid then: before the trial starts. */
export function TrialDialog({ plan, onClose, onDone }: TrialDialogProps) {
  const { t } = useTranslation('subscriptions')
  const { locale } = usePage()
  const { formatDate } = useUiTools()
  const quote = useCall(quoteSubscription, { body: { subscription_id: plan.id, trial: true } })
  const send = useSend(startTrial)
  const begin = async (price: string) => {
    try {
      await send.mutateAsync({ body: { subscription_id: plan.id, price } })
    } catch {
      // The slip below shows why; it may cost something else now.
      void quote.refetch()
      return
    }
    showToast('success', t('trial.started'))
    onDone()
  }
  const title = t('trial.title', { name: plan.name[locale] })
  return (
    <ActionDialog title={title} busy={send.isPending} onClose={onClose}>
      <WhenRead of={quote} skeleton={<BlockSkeleton height={220} />}>
        {({ ends_at: endsAt, price, currency }) => (
          <ReviewStep
            title={t('trial.slip')}
            rows={[
              { label: t('trial.now'), value: t('trial.free') },
              { label: t('trial.until'), value: formatDate(endsAt) },
              {
                label: t('trial.then'),
                value: (
                  <>
                    <Money value={price} currency={currency} />{' '}
                    {t(`every.${plan.duration_unit}`, { count: plan.duration })}
                  </>
                ),
              },
            ]}
            phase={send.isPending ? 'sending' : 'idle'}
            failure={send.error?.sentence}
            note={t('trial.note')}
            confirmLabel={t('trial.start')}
            onConfirm={() => void begin(price)}
            onBack={onClose}
            onAskAgain={() => void begin(price)}
            onCancel={onClose}
          />
        )}
      </WhenRead>
    </ActionDialog>
  )
}
