import { Checkbox, Radio, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import type { orderedCards } from '#contract/resources/cards/ordered-cards.ts'
import { operationOf } from '#web/console-kit/data/calls-of.ts'
import { forgetAll } from '#web/console-kit/data/forget-rows.ts'
import { ReasonForm } from '#web/console-kit/form/reason-form.tsx'
import { RequestApprovalDialog } from '#web/console-kit/form/request-approval-dialog.tsx'
import type { RowDialogProps } from '#web/console-kit/overrides.ts'
import { useGuardedSend } from '#web/lib/api/use-call.ts'
import { ErrorState } from '#web/ui/state-panel.tsx'
import { Notice } from '#web/ui/status.tsx'
import { useCardLabels } from './card-labels.tsx'
import { NonePossible } from './none-possible.tsx'
import { obstacleOf, obstaclesOf } from './replaceable.ts'
import { useOrderedCards } from './use-ordered-cards.ts'

type Card = RowOf<typeof orderedCards>

/**
 * Asks for another card in place of a faulty one; a second person decides. Staff confirm that the supplier refused a code
 * that was shown.
 */
export function ReplaceDialog({ resource, row, onClose }: RowDialogProps) {
  const { t } = useTranslation('resources')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)
  const reading = useOrderedCards(resource, row.id)
  const { mutate, data: approvalId, isPending, error } = useGuardedSend(operationOf(resource, 'replace-card'))
  const cards = reading.data?.data.filter((card) => obstacleOf(card) === null)
  // Who has one card to choose from has chosen.
  const chosen = cards?.find(({ id }) => id === (cards.length === 1 ? cards[0]?.id : chosenId))
  const isShown = chosen !== undefined && chosen.revealed_at !== null
  const ask = (reason: string) =>
    mutate(
      {
        params: { id: row.id },
        body: { voucher_id: chosen?.id, reason, refused_by_supplier: isShown && isRefused },
      },
      // A code that was revealed meanwhile must be seen before it is confirmed.
      { onSuccess: forgetAll, onError: () => void reading.refetch() },
    )
  const dialog = { title: t('card-orders.actions.replace-card'), busy: isPending, approvalId, onClose }
  if (cards?.length === 0 && !approvalId)
    return (
      <RequestApprovalDialog {...dialog}>
        <NonePossible
          title={t('dialogs:card-orders.none_replaceable')}
          obstacles={obstaclesOf(reading.data?.data ?? [])}
          onClose={onClose}
        />
      </RequestApprovalDialog>
    )
  return (
    <RequestApprovalDialog {...dialog}>
      <ReasonForm
        line={t('dialogs:card-orders.replace_card_line')}
        submit={t('dialogs:card-orders.replace_ask')}
        ready={chosen !== undefined && (!isShown || isRefused)}
        busy={isPending}
        failure={error}
        onSubmit={ask}
        onCancel={onClose}
      >
        {reading.isPending && <Skeleton height={72} />}
        {reading.isLoadingError && (
          <ErrorState failure={reading.error} onRetry={() => void reading.refetch()} />
        )}
        {cards && (
          <FaultyCard
            cards={cards}
            value={chosen?.id ?? null}
            onChange={(id) => {
              setChosenId(id)
              setRefused(false)
            }}
          />
        )}
        {isShown && (
          <>
            <Notice kind="danger">{t('dialogs:card-orders.card_shown_line')}</Notice>
            <Checkbox
              label={t('dialogs:card-orders.refused_by_supplier')}
              checked={isRefused}
              onChange={(event) => setRefused(event.currentTarget.checked)}
            />
          </>
        )}
      </ReasonForm>
    </RequestApprovalDialog>
  )
}

interface FaultyCardProps {
  readonly cards: readonly Card[]
  readonly value: string | null
  onChange(id: string): void
}

/** By serial number, with the time its code was shown. */
function FaultyCard({ cards, value, onChange }: FaultyCardProps) {
  const { t } = useTranslation('resources')
  const labelsOf = useCardLabels()
  return (
    <Radio.Group label={t('dialogs:card-orders.faulty')} value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {cards.map((card) => (
          <Radio key={card.id} value={card.id} {...labelsOf(card)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
