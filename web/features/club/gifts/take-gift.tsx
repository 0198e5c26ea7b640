import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { BodyInput } from '#contract/kernel/operation.ts'
import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import type { ShownRow } from '#contract/kernel/resource/row-types.ts'
import { listGiftOrders, takeGift } from '#contract/operations/gifts/take-gift.ts'
import { listPointsMovements, showPoints } from '#contract/operations/points/show-points.ts'
import { gifts } from '#contract/resources/gifts/gifts.ts'
import { refresh, useCall } from '#web/lib/api/use-call.ts'
import { useMoneySteps } from '#web/lib/api/use-money-steps.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { type MoneyReview, ReviewStep } from '#web/ui/money-steps.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { readIn } from '../local-text.tsx'
import { usePointsText } from '../points/use-points-text.ts'
import classes from './gifts.module.css'
import { ReceiverForm } from './receiver-form.tsx'

type Gift = ShownRow<typeof gifts>
type Body = BodyInput<typeof takeGift>

interface TakeGiftProps {
  readonly item: Gift
  readonly about: ReactNode
}

/** Where a parcel goes, one review, then the gift at its own address. */
export function TakeGift({ item, about }: TakeGiftProps) {
  const { t } = useTranslation('points')
  const { user } = useSession()
  const points = useCall(showPoints)
  const { id, points_to_gift: needed, kind, stock } = item
  const first: Body = {
    gift_id: id,
    points: needed,
    ...(kind === 'product' && {
      receiver_name: user?.name ?? '',
      receiver_phone: user?.phone ?? '',
      city_id: '',
      address: '',
    }),
  }
  const { values, next, steps } = useMoneySteps(
    takeGift,
    { first, about: id },
    {
      onDone: () => refresh(showPoints, listPointsMovements, listGiftOrders, audienceOf(gifts).list),
      placeOf: (order) => `/portal/club/gift-orders/${order.id}`,
    },
  )
  if (steps.step === 'done') return <BlockSkeleton height={360} />
  const balance = points.data?.balance ?? null
  if (steps.step === 'review')
    return <GiftReview item={item} body={values} balance={balance} review={steps.review} />
  const isOpen = stock !== 0 && (balance === null || balance >= needed)
  return (
    <div className={classes.beside}>
      {about}
      <div className="card stack">
        <Needed needed={needed} balance={balance} />
        {stock === 0 && <Notice kind="info">{t('gifts.gone')}</Notice>}
        {kind === 'product' && isOpen ? (
          <ReceiverForm initial={values} onNext={next} />
        ) : (
          <GoOn isOpen={isOpen} onNext={() => next(values)} />
        )}
      </div>
    </div>
  )
}

function Needed({ needed, balance }: { readonly needed: number; readonly balance: number | null }) {
  const { t } = useTranslation('points')
  const textOf = usePointsText()
  return (
    <>
      <p>
        <strong className={classes.large}>{textOf(needed)}</strong>
      </p>
      {balance !== null && (
        <p className="soft">
          {balance < needed
            ? t('gifts.lacking_long', { points: textOf(needed - balance), have: textOf(balance) })
            : t('gifts.left_after', { points: textOf(balance - needed) })}
        </p>
      )}
      {balance !== null && balance < needed && <Link to="/portal/club/points">{t('gifts.how_to_earn')}</Link>}
    </>
  )
}

function GoOn({ isOpen, onNext }: { readonly isOpen: boolean; onNext(): void }) {
  const { t } = useTranslation('points')
  return (
    <Button disabled={!isOpen} onClick={onNext}>
      {t('gifts.take')}
    </Button>
  )
}

interface GiftReviewProps {
  readonly item: Gift
  readonly body: Body
  readonly balance: number | null
  readonly review: MoneyReview
}

function GiftReview({ item, body, balance, review }: GiftReviewProps) {
  const { t } = useTranslation('points')
  const { locale } = usePage()
  const textOf = usePointsText()
  const parcel =
    body.receiver_name === undefined
      ? []
      : [
          { label: t('gifts.receiver_name'), value: body.receiver_name },
          { label: t('gifts.receiver_phone'), value: <bdi dir="ltr">{body.receiver_phone}</bdi> },
          { label: t('gifts.address'), value: body.address },
        ]
  return (
    <ReviewStep
      {...review}
      title={t('gifts.review')}
      confirmLabel={t('gifts.confirm')}
      rows={[
        { label: t('gifts.gift'), value: readIn(item.name, locale).text },
        ...parcel,
        ...(item.branch ? [{ label: t('gifts.branch'), value: readIn(item.branch, locale).text }] : []),
        { label: t('gifts.points'), value: textOf(item.points_to_gift), strong: true },
        ...(balance === null
          ? []
          : [{ label: t('gifts.after'), value: textOf(Math.max(0, balance - item.points_to_gift)) }]),
      ]}
    />
  )
}
