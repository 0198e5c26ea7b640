import { useTranslation } from 'react-i18next'
import { formatPhone } from '#contract/kernel/phone-text.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { IconMapPin, IconPhone } from '#web/ui/icons.ts'
import classes from './seller-list.module.css'

interface Seller {
  readonly id: string
  readonly name: Localized
  readonly address: Localized
  readonly city: Localized
  readonly phone: string | null
}

export function SellerList({ sellers }: { sellers: readonly Seller[] }) {
  const { t } = useTranslation('site')
  const { locale } = usePage()
  return (
    <ul className={classes.list}>
      {sellers.map(({ id, name, address, city, phone }) => (
        <li key={id} className={classes.seller}>
          <h3>{name[locale]}</h3>
          <p className={classes.place}>
            <IconMapPin size={20} aria-hidden="true" />
            <span>
              <strong>{city[locale]}</strong>
              <br />
              {address[locale]}
            </span>
          </p>
          {phone && (
            <a className={classes.call} href={`tel:${phone}`}>
              <IconPhone size={20} aria-hidden="true" />
              {t('sellers.call')} <bdi dir="ltr">{formatPhone(phone)}</bdi>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
