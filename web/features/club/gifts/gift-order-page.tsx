import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { showGiftOrder } from '#contract/operations/gifts/take-gift.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { ErrorState } from '#web/ui/state-panel.tsx'
import { Notice } from '#web/ui/status.tsx'
import { LocalText, readIn } from '../local-text.tsx'
import { usePointsText } from '../points/use-points-text.ts'
import { GiftParcel } from './gift-parcel.tsx'
import classes from './gifts.module.css'
import { GivenCard } from './given-card.tsx'
import { GiftStatus } from './own-gifts.tsx'
import { PickUp } from './pick-up.tsx'

export const handle: RouteHandle = { messages: ['club', 'points', 'cards', 'products'] }

/** A gift that was taken: the same address right after taking it and later. */
export default function GiftOrderPage() {
  const { t } = useTranslation('points')
  const { id = '' } = useParams()
  const order = useCall(showGiftOrder, { params: { id } })
  if (order.isPending) return <BlockSkeleton height={360} />
  if (order.isLoadingError)
    return (
      <>
        <h1>{t('gifts.own')}</h1>
        <ErrorState failure={order.error} onRetry={() => void order.refetch()} />
      </>
    )
  return <ShownOrder order={order.data} />
}

function ShownOrder({ order }: { readonly order: AnswerOf<typeof showGiftOrder> }) {
  const { t } = useTranslation('points')
  const { locale } = usePage()
  const textOf = usePointsText()
  const { gift, points, status, card, parcel, pick_up: pickUp } = order
  return (
    <>
      <PageHead title={readIn(gift.name, locale).text} line={t(`gifts.states.${status}`)} />
      <div className={classes.orderPage}>
        <div className="between">
          <h1>
            <LocalText of={gift.name} />
          </h1>
          <GiftStatus status={status} />
        </div>
        <p className="soft">{t('gifts.given_for', { points: textOf(points) })}</p>
        {status === 'cancelled' && (
          <Notice kind="info">{t('gifts.cancelled', { points: textOf(points) })}</Notice>
        )}
        {card && <GivenCard card={card} />}
        {pickUp && status !== 'cancelled' && <PickUp pickUp={pickUp} />}
        {parcel && <GiftParcel parcel={parcel} />}
        <p className="row">
          <Link to="/portal/club/gifts">{t('gifts.all')}</Link>
          <Link to="/portal/club/points">{t('points.title')}</Link>
        </p>
      </div>
    </>
  )
}
