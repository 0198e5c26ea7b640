import { useTranslation } from 'react-i18next'
import { PhoneLink } from '#web/lib/phone-link.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { IconClock, IconMapPin, IconPhone, IconRoute } from '#web/ui/icons.ts'
import { roundDistance } from './near.ts'
import type { Seller } from './read-sellers.ts'
import classes from './seller-list.module.css'
import { isOpenAt, type Moment } from './shop-hours.ts'

export interface ListedSeller extends Seller {
  /** From the reader; null or left out: not known. */
  readonly meters?: number | null
}

interface SellerListProps {
  readonly sellers: readonly ListedSeller[]
  /** The time in Tripoli; null until the browser knows it. */
  readonly now: Moment | null
}

export function SellerList({ sellers, now }: SellerListProps) {
  const { locale } = usePage()
  return (
    <ul className={classes.list}>
      {sellers.map((seller) => (
        <li key={seller.id} className={classes.seller}>
          <h3>{seller.name[locale]}</h3>
          <p className={classes.place}>
            <IconMapPin size={20} aria-hidden="true" />
            <span>
              <strong>{seller.city[locale]}</strong>
              {seller.meters != null && <Distance meters={seller.meters} />}
              <br />
              {seller.address[locale]}
            </span>
          </p>
          <Hours seller={seller} now={now} />
          <Ways seller={seller} />
        </li>
      ))}
    </ul>
  )
}

function Distance({ meters }: { meters: number }) {
  const { t } = useTranslation('site-sellers')
  const { unit, value } = roundDistance(meters)
  return <span className={classes.distance}>{t(unit, { value: value.toLocaleString('en') })}</span>
}

function Hours({ seller, now }: { seller: Seller; now: Moment | null }) {
  const { t } = useTranslation('site-sellers')
  const { opens, closes, friday_opens: friday } = seller
  if (opens === null || closes === null) return null
  const isOpen = now && isOpenAt(seller, now)
  return (
    <p className={classes.place}>
      <IconClock size={20} aria-hidden="true" />
      <span>
        {isOpen !== null && (
          <strong className={classes.state} data-open={isOpen || undefined}>
            {t(isOpen ? 'open' : 'closed')}
          </strong>
        )}
        {t('weekdays')} <Span from={opens} to={closes} />
        <br />
        {friday === null ? (
          t('closed_friday')
        ) : (
          <>
            {t('friday')} <Span from={friday} to={closes} />
          </>
        )}
      </span>
    </p>
  )
}

function Span(hours: { from: string; to: string }) {
  const { t } = useTranslation('site-sellers')
  return t('from_to', hours)
}

/** To call, and to go there: a maps application on a phone, a map page elsewhere. */
function Ways({ seller: { name, phone, latitude, longitude } }: { seller: Seller }) {
  const { t } = useTranslation('site-sellers')
  const { locale } = usePage()
  return (
    <p className={classes.ways}>
      {phone && (
        <PhoneLink phone={phone}>
          <IconPhone size={20} aria-hidden="true" />
          <span className="unseen">{t('call_named', { name: name[locale] })} </span>
        </PhoneLink>
      )}
      {latitude !== null && longitude !== null && (
        <a
          href={`https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('directions_named', { name: name[locale] })}
        >
          <IconRoute size={20} aria-hidden="true" />
          {t('directions')}
        </a>
      )}
    </p>
  )
}
