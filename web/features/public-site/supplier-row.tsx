import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { categoryPicture } from '#web/lib/files/picture-address.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { Money } from '#web/ui/money.tsx'
import { SupplierFace } from '#web/ui/supplier-face.tsx'
import tiles from '#web/ui/tiles.module.css'
import type { SupplierOffer } from './read-catalogue.ts'
import classes from './supplier-row.module.css'

/** Each supplier with its face and its lowest price; a press leads to its cards and their prices. */
export function SupplierRow({ offers }: { offers: readonly SupplierOffer[] }) {
  const { t } = useTranslation('site-home')
  const { locale } = usePage()
  if (offers.length === 0) return <p className="soft">{t('catalogue.empty')}</p>
  return (
    <ul className={classes.row}>
      {offers.map(({ supplier, price, currency, to }) => (
        <li key={supplier.id}>
          <Link to={to} className={tiles.tile}>
            <SupplierFace
              name={supplier.name[locale]}
              color={supplier.color}
              imageUrl={categoryPicture({ img_url: null, supplier })}
            />
            <span className={tiles.name}>{supplier.name[locale]}</span>
            <span className="small soft">
              <Filled
                sentence={t('catalogue.from')}
                parts={{ price: <Money value={price} currency={currency} /> }}
              />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
