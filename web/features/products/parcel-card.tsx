import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { parcel as shape } from '#contract/operations/products/list-product-orders.ts'
import type { ShipmentStatus } from '#contract/shapes/shipment.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { FactList } from '#web/ui/attributes.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Status, type StatusKind } from '#web/ui/status.tsx'
import classes from './products.module.css'

const kinds: Partial<Record<ShipmentStatus, StatusKind>> = {
  waiting_accept: 'pending',
  unable_to_deliver: 'danger',
  missing: 'danger',
  deliverd: 'success',
  completed: 'success',
}

const beforeTheWay: readonly ShipmentStatus[] = [
  'waiting_accept',
  'accepted',
  'in_stock',
  'prepare_to_deliver',
]

export function ParcelStatus({ status }: { status: ShipmentStatus }) {
  const { t } = useTranslation('products')
  return <Status kind={kinds[status] ?? 'info'}>{t(`status.${status}`)}</Status>
}

/** Where the parcel is: the code for the courier, the timeline, the address. */
export function ParcelCard({ parcel }: { parcel: z.output<typeof shape> }) {
  const { t } = useTranslation('products')
  const { locale } = usePage()
  const last = parcel.steps.length - 1
  // What was still to come is not said of a step that is over.
  const pastStep = (status: ShipmentStatus) =>
    t(status === 'waiting_accept' ? 'parcel.ordered' : `status.${status}`)
  return (
    <section className="card stack" aria-labelledby={`parcel-${parcel.id}`}>
      <h2 id={`parcel-${parcel.id}`}>
        {t('parcel.title')} <bdi dir="ltr">{parcel.number}</bdi>
      </h2>
      {parcel.delivery_code !== null && (
        <div className={classes.code}>
          <span>{t('parcel.code')}</span>
          <bdi dir="ltr" className={classes.digits}>
            {parcel.delivery_code}
          </bdi>
          <span className="small">{t('parcel.code_hint')}</span>
        </div>
      )}
      {beforeTheWay.includes(parcel.status) && <p className="small soft">{t('parcel.code_later')}</p>}
      <ol className={classes.steps} aria-label={t('parcel.steps')}>
        {parcel.steps.map(({ status, at }, place) => (
          <li key={at + status} aria-current={place === last ? 'step' : undefined}>
            {place === last ? <ParcelStatus status={status} /> : <strong>{pastStep(status)}</strong>}
            <p className="small soft">
              <Moment at={at} />
            </p>
          </li>
        ))}
      </ol>
      <FactList>
        <dt>{t('order.receiver_name')}</dt>
        <dd>{parcel.receiver_name}</dd>
        <dt>{t('order.receiver_phone')}</dt>
        <dd>
          <bdi dir="ltr">{parcel.receiver_phone}</bdi>
        </dd>
        <dt>{t('order.address')}</dt>
        <dd className={classes.lines}>{`${parcel.city[locale]}\n${parcel.address}`}</dd>
        {parcel.tracking_number !== null && (
          <>
            <dt>{t('parcel.tracking_number')}</dt>
            <dd>
              <bdi dir="ltr">{parcel.tracking_number}</bdi>
            </dd>
          </>
        )}
      </FactList>
    </section>
  )
}
