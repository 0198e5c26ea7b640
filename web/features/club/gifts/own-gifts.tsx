import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listGiftOrders } from '#contract/operations/gifts/take-gift.ts'
import type { GiftOrderStatus } from '#contract/shapes/gift.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { usePaging } from '#web/lib/api/use-paging.ts'
import { formatDate } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { Status, type StatusKind } from '#web/ui/status.tsx'
import { LocalText } from '../local-text.tsx'
import { usePointsText } from '../points/use-points-text.ts'
import classes from './gifts.module.css'

const kinds: Readonly<Record<GiftOrderStatus, StatusKind>> = {
  delivered: 'success',
  shipped: 'info',
  to_fetch: 'pending',
  fetched: 'success',
  cancelled: 'info',
}

export function GiftStatus({ status }: { readonly status: GiftOrderStatus }) {
  const { t } = useTranslation('points')
  return <Status kind={kinds[status]}>{t(`gifts.states.${status}`)}</Status>
}

/** The gifts that I took; nothing while there are none. */
export function OwnGifts() {
  const { t } = useTranslation('points')
  const { locale } = usePage()
  const { query, paging } = usePaging(10)
  const textOf = usePointsText()
  const orders = useList(listGiftOrders, { query })
  if (!orders.data || orders.data.meta.total === 0) return null
  return (
    <section className={classes.own} aria-labelledby="own-gifts">
      <h2 id="own-gifts">{t('gifts.own')}</h2>
      <ul>
        {orders.data.data.map(({ id, gift, points, status, created_at: at }) => (
          <li key={id}>
            <Link to={`/portal/club/gift-orders/${id}`} className={classes.order}>
              <span className={classes.about}>
                <strong>
                  <LocalText of={gift.name} />
                </strong>
                <span className="small soft">
                  <Parts>
                    {textOf(points)}
                    {formatDate(at, locale)}
                  </Parts>
                </span>
              </span>
              <GiftStatus status={status} />
            </Link>
          </li>
        ))}
      </ul>
      <Pager meta={orders.data.meta} {...paging} />
    </section>
  )
}
