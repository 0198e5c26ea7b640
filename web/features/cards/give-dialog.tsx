import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { giveCard, quoteCardGift } from '#contract/operations/cards/give-card.ts'
import { listCards, showCardOrder } from '#contract/operations/cards/list-card-orders.ts'
import { refresh, useSend } from '#web/lib/api/use-call.ts'
import { reviewOf, useMoneyWrite } from '#web/lib/api/use-money-write.ts'
import { showToast } from '#web/lib/toasts.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { HandleField } from '#web/ui/handle-field.tsx'
import { OpenOutcome } from '#web/ui/open-outcome.tsx'
import { Notice } from '#web/ui/status.tsx'

interface GiveDialogProps {
  readonly cardId: string
  /** The name of the card. */
  readonly name: string
  onClose(): void
}

/** Whom the card goes to, as the giver recognises them, and then the gift. */
export default function GiveDialog({ cardId, name, onClose }: GiveDialogProps) {
  const { t } = useTranslation(['cards', 'common'])
  const write = useMoneyWrite(
    giveCard,
    () => {
      showToast('success', t('give.done'))
      refresh(listCards, showCardOrder)
      onClose()
    },
    cardId,
  )
  const [to, setTo] = useState(write.resumed?.to ?? '')
  const quote = useSend(quoteCardGift)
  const { phase } = reviewOf(write.state)
  const receiver = quote.data?.receiver
  return (
    <ActionDialog title={t('give.title')} busy={phase === 'sending'} onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (receiver) void write.send({ card_id: cardId, to, member_no: receiver.member_no })
          else quote.mutate({ body: { card_id: cardId, to } })
        }}
      >
        <p className="soft">{t('give.line')}</p>
        {receiver ? (
          <Receiver name={name} receiver={receiver} write={write} />
        ) : (
          <HandleField
            label={t('give.to')}
            description={t('give.to_hint')}
            value={to}
            onChange={setTo}
            onBlur={() => undefined}
          />
        )}
        <FailureNotice of={quote.error} />
        <div className="row">
          <Button type="submit" busy={quote.isPending || phase === 'sending'} disabled={to.trim().length < 2}>
            {t(receiver ? 'give.confirm' : 'give.next')}
          </Button>
          <Button look="quiet" onClick={receiver ? quote.reset : onClose}>
            {t('common:back')}
          </Button>
        </div>
      </form>
    </ActionDialog>
  )
}

interface ReceiverProps {
  readonly name: string
  readonly receiver: AnswerOf<typeof quoteCardGift>['receiver']
  readonly write: ReturnType<typeof useMoneyWrite<typeof giveCard>>
}

function Receiver({ name, receiver, write }: ReceiverProps) {
  const { t } = useTranslation('cards')
  const { phase, failure } = reviewOf(write.state)
  return (
    <>
      <p>
        {t('give.review', { card: name })} <strong dir="auto">{receiver.name}</strong>{' '}
        <bdi dir="ltr" className="code">
          {receiver.member_no}
        </bdi>
      </p>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <OpenOutcome phase={phase} onAskAgain={write.askAgain} onCancel={write.cancel} />
    </>
  )
}
