import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isSome } from '#contract/kernel/amounts.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { showCardOrder } from '#contract/operations/cards/list-card-orders.ts'
import { useSaveReceipt } from '#web/lib/api/use-save-receipt.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Balance } from '#web/ui/balance.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { Receipt } from '#web/ui/receipt.tsx'
import rows from '#web/ui/rows.module.css'
import { Serial } from '#web/ui/serial.tsx'
import { Notice } from '#web/ui/status.tsx'
import { OrderedCards } from './ordered-cards.tsx'
import { ReturnOrder } from './return-order.tsx'

type Shown = AnswerOf<typeof showCardOrder>

/** What was bought tops up a line, and its code was not seen yet. */
function isUnused({ category, cards }: Shown): boolean {
  return (
    category.dial_pattern !== null && cards.length > 0 && cards.every(({ shown, used }) => !shown && !used)
  )
}

/** An order with its cards, right after buying and later. */
export function OrderResult({ order }: { order: Shown }) {
  const { t } = useTranslation('cards')
  const { locale } = usePage()
  const save = useSaveReceipt(order.reference)
  // The line stays when the code is shown: the card below does not move.
  const [isNext] = useState(() => isUnused(order))
  const { currency } = order
  const facts = [
    {
      label: t('buy.card'),
      value: order.category.name[locale],
    },
    { label: t('buy.unit_price'), value: <Money value={order.unit_price} currency={currency} /> },
    { label: t('buy.quantity'), value: order.quantity },
    ...(isSome(order.discount)
      ? [{ label: t('buy.discount'), value: <Money value={`-${order.discount}`} currency={currency} /> }]
      : []),
    ...(isSome(order.fee)
      ? [{ label: t('buy.fee'), value: <Money value={order.fee} currency={currency} /> }]
      : []),
    { label: t('buy.total'), value: <Money value={order.total_amount} currency={currency} />, strong: true },
    { label: t('buy.balance_after'), value: <Balance value={order.balance_after} currency={currency} /> },
  ]
  return (
    <>
      <PageHeader
        title={t('result.title', { count: order.cards.length || order.quantity })}
        line={order.refund ? undefined : t(isNext ? 'result.line_dial' : 'result.line')}
        actions={<Link to="/portal/cards?view=mine">{t('tabs.mine')}</Link>}
      />
      <div className="beside">
        <div className="stack-wide">
          {order.refund ? (
            <Refunded {...order.refund} />
          ) : (
            <Notice kind="success">{t('result.bought')}</Notice>
          )}
          <OrderedCards order={order} />
          {order.replaced_cards.length > 0 && <ReplacedCards cards={order.replaced_cards} />}
          {order.given_cards.length > 0 && <GivenCards cards={order.given_cards} />}
          {order.refunded_parts.length > 0 && (
            <RefundedParts parts={order.refunded_parts} currency={order.currency} />
          )}
          {order.refundable_until && (
            <ReturnOrder order={order} until={order.refundable_until} cardIds={order.refundable_cards} />
          )}
          <NextSteps categoryId={order.category.id} />
        </div>
        <Receipt
          title={t('result.receipt')}
          rows={facts}
          reference={order.reference}
          undone={Boolean(order.refund)}
          onSave={save}
          at={order.created_at}
          shared={{
            amount: order.total_amount,
            currency,
            party: { label: t('buy.card'), name: order.category.name[locale] },
          }}
        />
      </div>
    </>
  )
}

function NextSteps({ categoryId }: { categoryId: string }) {
  const { t } = useTranslation('cards')
  return (
    <div className="row no-print">
      <Button component={Link} to={`/portal/cards?buy=${categoryId}`} variant="default">
        {t('result.again')}
      </Button>
      <Button component={Link} to="/portal/cards" variant="subtle">
        {t('tabs.shop')}
      </Button>
      <Button component={Link} to="/portal/reports/wallet-transactions" variant="subtle">
        {t('result.history')}
      </Button>
    </div>
  )
}

/** They have no code any more. */
function ReplacedCards({ cards }: { cards: Shown['replaced_cards'] }) {
  const { t } = useTranslation('cards')
  return (
    <Panel title={t('result.replaced')}>
      <div className="stack">
        <p className="soft">{t('result.replaced_line')}</p>
        <ul className={rows.rows}>
          {cards.map(({ id, serial_number, replaced_at }) => (
            <li key={id}>
              <span className={rows.main}>
                <Serial number={serial_number} />
              </span>
              <span className="small soft">
                {t('result.replaced_at')} <Moment at={replaced_at} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

/** They belong to others now. */
function GivenCards({ cards }: { cards: Shown['given_cards'] }) {
  const { t } = useTranslation('cards')
  return (
    <Panel title={t('result.given')}>
      <ul className={rows.rows}>
        {cards.map(({ id, serial_number, receiver, given_at }) => (
          <li key={id}>
            <span className={rows.main}>
              <Serial number={serial_number} />
            </span>
            <span className="small soft">
              <Parts>
                <span>
                  {t('result.given_to')} <bdi>{receiver}</bdi>
                </span>
                <Moment at={given_at} />
              </Parts>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface RefundedPartsProps {
  readonly parts: Shown['refunded_parts']
  readonly currency: Shown['currency']
}

/** Their money came back while the others stay. */
function RefundedParts({ parts, currency }: RefundedPartsProps) {
  const { t } = useTranslation('cards')
  return (
    <Panel title={t('result.refunded_parts')}>
      <div className="stack">
        <p className="soft">{t('result.refunded_parts_line')}</p>
        <ul className={rows.rows}>
          {parts.map(({ reference, at, amount, serial_numbers: serials }) => (
            <li key={reference}>
              <span className={rows.main}>
                <Parts>
                  {serials.map((serial) => (
                    <Serial key={serial} number={serial} />
                  ))}
                </Parts>
              </span>
              <Money value={amount} currency={currency} />
              <span className="small soft">
                <Parts>
                  <Moment at={at} />
                  <Link to={`/receipts/${reference}`}>{t('result.refund_receipt')}</Link>
                </Parts>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

function Refunded({ reference, at }: NonNullable<Shown['refund']>) {
  const { t } = useTranslation('cards')
  return (
    <Notice kind="info">
      <p>{t('result.refunded')}</p>
      <p className="small">
        <Parts>
          <Moment at={at} />
          <Link to={`/receipts/${reference}`}>{t('result.refund_receipt')}</Link>
        </Parts>
      </p>
    </Notice>
  )
}
