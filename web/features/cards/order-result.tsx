import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { createCardOrder } from '#contract/operations/cards/create-card-order.ts'
import type { showCardOrder } from '#contract/operations/cards/list-card-orders.ts'
import { useSaveReceipt } from '#web/lib/api/use-save-receipt.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Receipt } from '#web/ui/receipt.tsx'
import { Notice } from '#web/ui/status.tsx'
import classes from './cards.module.css'
import { OwnedCard } from './owned-card.tsx'

type Refund = AnswerOf<typeof showCardOrder>['refund']

interface OrderResultProps {
  /** Fresh from the shop nothing of it was given back. */
  readonly order: AnswerOf<typeof createCardOrder> & { readonly refund?: Refund }
  onAgain?(): void
}

/** An order with its cards, right after buying and whenever it is looked at again. */
export function OrderResult({ order, onAgain }: OrderResultProps) {
  const { t } = useTranslation('cards')
  const { locale } = usePage()
  const save = useSaveReceipt(order.reference)
  const { currency } = order
  const rows = [
    {
      label: t('buy.card'),
      value: order.category.name[locale],
    },
    { label: t('buy.unit_price'), value: <Money value={order.unit_price} currency={currency} /> },
    { label: t('buy.quantity'), value: order.quantity },
    ...(/[1-9]/.test(order.discount)
      ? [{ label: t('buy.discount'), value: <Money value={`-${order.discount}`} currency={currency} /> }]
      : []),
    { label: t('buy.total'), value: <Money value={order.total_amount} currency={currency} />, strong: true },
    { label: t('buy.balance_after'), value: <Money value={order.balance_after} currency={currency} /> },
  ]
  return (
    <>
      <PageHeader
        title={t('result.title', { count: order.quantity })}
        line={order.refund ? undefined : t('result.line')}
        actions={<Link to="/portal/cards?view=mine">{t('tabs.mine')}</Link>}
      />
      <div className="beside">
        <div className="stack-wide">
          {order.refund && <Refunded {...order.refund} />}
          <ul className={classes.cards}>
            {order.cards.map((card) => (
              <li key={card.id}>
                <OwnedCard card={card} category={order.category} />
              </li>
            ))}
          </ul>
          <div className="row no-print">
            {onAgain ? (
              <Button onClick={onAgain}>{t('result.again')}</Button>
            ) : (
              <Button component={Link} to={`/portal/cards?buy=${order.category.id}`}>
                {t('result.again')}
              </Button>
            )}
            <Button component={Link} to="/portal/cards" variant="default">
              {t('tabs.shop')}
            </Button>
          </div>
        </div>
        <Receipt
          title={t('result.receipt')}
          rows={rows}
          reference={order.reference}
          undone={Boolean(order.refund)}
          onSave={save}
          at={order.created_at}
        />
      </div>
    </>
  )
}

function Refunded({ reference, at }: NonNullable<Refund>) {
  const { t } = useTranslation('cards')
  return (
    <Notice kind="info">
      <p>{t('result.refunded')}</p>
      <p className="small">
        <Moment at={at} /> · <Link to={`/receipts/${reference}`}>{t('result.refund_receipt')}</Link>
      </p>
    </Notice>
  )
}
