import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { showCardOrder } from '#contract/operations/cards/list-card-orders.ts'
import { useSaveReceipt } from '#web/lib/api/use-save-receipt.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Receipt } from '#web/ui/receipt.tsx'
import classes from './cards.module.css'
import { OwnedCard } from './owned-card.tsx'

type Order = AnswerOf<typeof showCardOrder>

interface OrderResultProps {
  readonly order: Order
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
    <div className="stack-wide">
      <PageHeader title={t('result.title', { count: order.quantity })} line={t('result.line')} />
      <ul className={classes.cards}>
        {order.cards.map((card) => (
          <li key={card.id}>
            <OwnedCard card={card} category={order.category} />
          </li>
        ))}
      </ul>
      <div className="row no-print">
        {onAgain && <Button onClick={onAgain}>{t('result.again')}</Button>}
        <Button component={Link} to="/portal/cards?view=mine" variant="default">
          {t('tabs.mine')}
        </Button>
      </div>
      <Receipt
        title={t('result.receipt')}
        rows={rows}
        reference={order.reference}
        onSave={save}
        at={order.created_at}
      />
    </div>
  )
}
