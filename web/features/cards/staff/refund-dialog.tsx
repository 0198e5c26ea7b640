import { Checkbox, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromWire, toWire } from '#contract/kernel/amounts.ts'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import type { orderedCards } from '#contract/resources/cards/ordered-cards.ts'
import { partOf } from '#contract/shapes/cards-part.ts'
import { operationOf } from '#web/console-kit/data/calls-of.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import { ReasonForm } from '#web/console-kit/form/reason-form.tsx'
import { RequestApprovalDialog } from '#web/console-kit/form/request-approval-dialog.tsx'
import type { RowDialogProps } from '#web/console-kit/overrides.ts'
import { useGuardedSend } from '#web/lib/api/use-call.ts'
import { Money } from '#web/ui/money.tsx'
import { ErrorState } from '#web/ui/state-panel.tsx'
import { Notice } from '#web/ui/status.tsx'
import { useCardLabels } from './card-labels.tsx'
import { NonePossible } from './none-possible.tsx'
import { obstacleOf, obstaclesOf } from './replaceable.ts'
import { useOrderedCards } from './use-ordered-cards.ts'

type Card = RowOf<typeof orderedCards>

/**
 * Asks for a refund of an order, or of some of its cards; a second person decides. Staff confirm that a revealed code is
 * unused.
 */
export function RefundDialog({ resource, row, onClose }: RowDialogProps) {
  const { t } = useTranslation('resources')
  const [isSure, setSure] = useState(false)
  const [chosenIds, setChosenIds] = useState<readonly string[] | null>(null)
  const reading = useOrderedCards(resource, row.id)
  const { mutate, data: approvalId, isPending, error } = useGuardedSend(operationOf(resource, 'refund'))
  const all = reading.data?.data.filter(({ status }) => status !== 'replaced')
  const free = all?.filter((card) => obstacleOf(card) === null)
  const chosen = free?.filter(({ id }) => chosenIds === null || chosenIds.includes(id)) ?? []
  const shown = chosen.filter(({ revealed_at }) => revealed_at !== null).length
  const ask = (reason: string) =>
    mutate(
      {
        params: { id: row.id },
        body: {
          ...{ reason, even_if_revealed: shown > 0 },
          ...(chosen.length < (all?.length ?? 0) && { voucher_ids: chosen.map(({ id }) => id) }),
        },
      },
      // A code that was revealed meanwhile must be seen before it is confirmed.
      { onSuccess: () => forgetRows(resource), onError: () => void reading.refetch() },
    )
  const dialog = { title: t('card-orders.actions.refund'), busy: isPending, approvalId, onClose }
  if (free?.length === 0 && !approvalId)
    return (
      <RequestApprovalDialog {...dialog}>
        <NonePossible
          title={t('dialogs:card-orders.none_refundable')}
          obstacles={obstaclesOf(reading.data?.data ?? [])}
          onClose={onClose}
        />
      </RequestApprovalDialog>
    )
  return (
    <RequestApprovalDialog {...dialog}>
      <ReasonForm
        line={t('dialogs:card-orders.refund_line')}
        submit={t('dialogs:card-orders.ask')}
        danger
        ready={chosen.length > 0 && (shown === 0 || isSure)}
        busy={isPending}
        failure={error}
        onSubmit={ask}
        onCancel={onClose}
      >
        {reading.isPending && <Skeleton height={40} />}
        {reading.isLoadingError && (
          <ErrorState failure={reading.error} onRetry={() => void reading.refetch()} />
        )}
        {all && free && all.length > 1 && (
          <Cards
            cards={free}
            chosen={chosen}
            onChange={(ids) => {
              setChosenIds(ids)
              setSure(false)
            }}
          />
        )}
        {all && <Amount row={row} cards={all} count={chosen.length} />}
        {shown > 0 && <Shown count={shown} isSure={isSure} onChange={setSure} />}
      </ReasonForm>
    </RequestApprovalDialog>
  )
}

interface ShownProps {
  readonly count: number
  readonly isSure: boolean
  onChange(isSure: boolean): void
}

/** Codes were shown: staff answer for it that nobody used them. */
function Shown({ count, isSure, onChange }: ShownProps) {
  const { t } = useTranslation('resources')
  return (
    <>
      <Notice kind="danger">{t('dialogs:card-orders.shown_line', { count })}</Notice>
      <Checkbox
        label={t('dialogs:card-orders.even_if_revealed')}
        checked={isSure}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </>
  )
}

interface CardsProps {
  readonly cards: readonly Card[]
  readonly chosen: readonly Card[]
  onChange(ids: readonly string[]): void
}

function Cards({ cards, chosen, onChange }: CardsProps) {
  const { t } = useTranslation('resources')
  const labelsOf = useCardLabels()
  return (
    <Checkbox.Group
      label={t('dialogs:card-orders.refund_which')}
      value={chosen.map(({ id }) => id)}
      onChange={onChange}
    >
      <Stack gap="xs" mt="xs">
        {cards.map((card) => (
          <Checkbox key={card.id} value={card.id} {...labelsOf(card)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

interface AmountProps extends Pick<RowDialogProps, 'row'> {
  /** Of the whole order. */
  readonly cards: readonly Card[]
  /** How many are chosen. */
  readonly count: number
}

/** What the buyer gets, to the dirham. */
function Amount({ row, cards, count }: AmountProps) {
  const { t } = useTranslation('resources')
  const { total_amount: total } = row
  const currency = defaultCurrency
  if (typeof total !== 'string') return null
  const before = cards.filter(({ status }) => status === 'cancelled').length
  const part = partOf(fromWire(total, currency), { before, count, quantity: cards.length })
  return (
    <p>
      {t('dialogs:card-orders.refund_amount')}{' '}
      <strong>
        <Money value={toWire(part, currency)} currency={currency} />
      </strong>
    </p>
  )
}
