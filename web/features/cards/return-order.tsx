import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromWire, toWire } from '#contract/kernel/amounts.ts'
import { currencyOf } from '#contract/kernel/currencies.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { createCardOrder } from '#contract/operations/cards/create-card-order.ts'
import { listCards, showCardOrder } from '#contract/operations/cards/list-card-orders.ts'
import { refundOwnOrder } from '#contract/operations/cards/refund-own-order.ts'
import { showHome } from '#contract/operations/wallets/show-home.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import { partOf } from '#contract/shapes/cards-part.ts'
import { refresh } from '#web/lib/api/use-call.ts'
import { reviewOf, useMoneyWrite } from '#web/lib/api/use-money-write.ts'
import { isIntentionKept } from '#web/lib/session/intentions.ts'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { OpenOutcome } from '#web/ui/open-outcome.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Serial } from '#web/ui/serial.tsx'
import { Notice } from '#web/ui/status.tsx'
import classes from './cards.module.css'

type Shown = AnswerOf<typeof showCardOrder>

interface ReturnOrderProps {
  readonly order: AnswerOf<typeof createCardOrder> & Partial<Pick<Shown, 'refunded_parts'>>
  /** An ISO instant. */
  readonly until: string
  /** The cards whose code was not shown. */
  readonly cardIds: readonly string[]
}

/** The buyer may take back the whole order, or those of its cards whose code was not shown. */
export function ReturnOrder({ order, until, cardIds }: ReturnOrderProps) {
  const { t } = useTranslation('cards')
  const [asking, setAsking] = useState(() => isIntentionKept({ operation: refundOwnOrder, about: order.id }))
  return (
    <div className="no-print">
      <Panel title={t('return.title')}>
        <div className="stack">
          <p className="small soft">
            {t('return.line')} <Moment at={until} />
          </p>
          {asking ? (
            <Returning order={order} cardIds={cardIds} onClose={() => setAsking(false)} />
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

interface ReturningProps extends Pick<ReturnOrderProps, 'order' | 'cardIds'> {
  onClose(): void
}

function Returning({ order, cardIds, onClose }: ReturningProps) {
  const { t } = useTranslation(['cards', 'common'])
  const [chosen, setChosen] = useState(cardIds)
  // The notification that arrives says that it is done.
  const write = useMoneyWrite(
    refundOwnOrder,
    () => {
      refresh(showCardOrder, listCards, showWallet, showHome)
      onClose()
    },
    order.id,
  )
  const { phase, failure } = reviewOf(write.state)
  const count = chosen.length
  const isWhole = count === order.quantity
  const before = order.refunded_parts?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
  const currency = currencyOf(order.currency)
  const part = { before, count, quantity: order.quantity }
  return (
    <>
      {cardIds.length > 1 && <Choice {...{ order, cardIds, chosen }} onChange={setChosen} />}
      {count === 0 ? (
        <p className="soft">{t('return.none')}</p>
      ) : (
        <p>
          {t('return.sure')}{' '}
          <Money
            value={toWire(partOf(fromWire(order.total_amount, currency), part), currency)}
            currency={order.currency}
          />
        </p>
      )}
      {failure && <Notice kind="danger">{failure}</Notice>}
      <OpenOutcome phase={phase} onAskAgain={write.askAgain} onCancel={write.cancel} />
      <div className="row">
        <Button
          busy={phase === 'sending'}
          disabled={count === 0}
          onClick={() => void write.send({ order_id: order.id, ...(!isWhole && { card_ids: [...chosen] }) })}
        >
          {t('return.confirm')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('common:back')}
        </Button>
      </div>
    </>
  )
}

interface ChoiceProps extends Pick<ReturnOrderProps, 'order' | 'cardIds'> {
  readonly chosen: readonly string[]
  onChange(ids: readonly string[]): void
}

function Choice({ order, cardIds, chosen, onChange }: ChoiceProps) {
  const { t } = useTranslation('cards')
  return (
    <Checkbox.Group label={t('return.which')} value={[...chosen]} onChange={onChange}>
      <div className={classes.choices}>
        {order.cards
          .filter(({ id }) => cardIds.includes(id))
          .map((card) => (
            <Checkbox key={card.id} value={card.id} label={<Serial number={card.serial_number} />} />
          ))}
      </div>
    </Checkbox.Group>
  )
}
