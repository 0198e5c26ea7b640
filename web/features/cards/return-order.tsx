import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { createCardOrder } from '#contract/operations/cards/create-card-order.ts'
import { listCards, showCardOrder } from '#contract/operations/cards/list-card-orders.ts'
import { refundOwnOrder } from '#contract/operations/cards/refund-own-order.ts'
import { showHome } from '#contract/operations/wallets/show-home.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import { refresh } from '#web/lib/api/use-call.ts'
import { reviewOf, useMoneyWrite } from '#web/lib/api/use-money-write.ts'
import { isIntentionKept } from '#web/lib/session/intentions.ts'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { OpenOutcome } from '#web/ui/open-outcome.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Notice } from '#web/ui/status.tsx'

interface ReturnOrderProps {
  readonly order: Pick<AnswerOf<typeof createCardOrder>, 'id' | 'total_amount' | 'currency'>
  /** An ISO instant. */
  readonly until: string
}

/** None of its codes was shown: the buyer may take the whole order back. */
export function ReturnOrder({ order, until }: ReturnOrderProps) {
  const { t } = useTranslation('cards')
  const { id, total_amount: amount, currency } = order
  const [asking, setAsking] = useState(() => isIntentionKept({ operation: refundOwnOrder, about: id }))
  return (
    <div className="no-print">
      <Panel title={t('return.title')}>
        <div className="stack">
          <p className="small soft">
            {t('return.line')} <Moment at={until} />
          </p>
          {asking ? (
            <Returning orderId={id} onClose={() => setAsking(false)}>
              <p>
                {t('return.sure')} <Money value={amount} currency={currency} />
              </p>
            </Returning>
          ) : (
            <div className="row">
              <Button look="plain" onClick={() => setAsking(true)}>
                {t('return.begin')}
              </Button>
            </div>
          )}
        </div>
      </Panel>
    </div>
  )
}

interface ReturningProps {
  readonly orderId: string
  readonly children: ReactNode
  onClose(): void
}

function Returning({ orderId, children, onClose }: ReturningProps) {
  const { t } = useTranslation(['cards', 'common'])
  // The notification that arrives says that it is done.
  const write = useMoneyWrite(
    refundOwnOrder,
    () => {
      refresh(showCardOrder, listCards, showWallet, showHome)
      onClose()
    },
    orderId,
  )
  const { phase, failure } = reviewOf(write.state)
  return (
    <>
      {children}
      {failure && <Notice kind="danger">{failure}</Notice>}
      <OpenOutcome phase={phase} onAskAgain={write.askAgain} onCancel={write.cancel} />
      <div className="row">
        <Button busy={phase === 'sending'} onClick={() => void write.send({ order_id: orderId })}>
          {t('return.confirm')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('common:back')}
        </Button>
      </div>
    </>
  )
}
