import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useMapView } from '#web/lib/preferences/use-map-view.ts'
import { WhenNear } from '#web/lib/when-near.tsx'
import chip from '#web/ui/chip.module.css'
import type { SellerCity } from './find-sellers.ts'
import { pointsOf, spreadOut } from './points-of.ts'
import { Section } from './section.tsx'
import classes from './seller-cities.module.css'

const LibyaMap = lazy(() => import('#web/ui/libya-map.tsx').then((part) => ({ default: part.LibyaMap })))

const citiesMax = 15
/** So many names fit on the map, so far from each other. */
const namedMax = 12
const apartDegrees = 1.4

const addressOf = (cityId: string) => `/evoucher-sellers?city=${cityId}`

/** Where vouchers are sold: the cities with their counts, the largest first, as links and on a map. */
export function SellerCities({ cities }: { cities: readonly SellerCity[] }) {
  const { t } = useTranslation(['site-home', 'site'])
  const { locale } = usePage()
  const navigate = useNavigate()
  const view = useMapView()
  return (
    <Section
      title={t('sellers.title')}
      line={t('sellers.text')}
      more={{ to: '/evoucher-sellers', label: t('sellers.all') }}
    >
      <div className={classes.columns}>
        <ul className={classes.cities}>
          {cities.slice(0, citiesMax).map(({ id, name, count }) => (
            <li key={id}>
              <Link to={addressOf(id)} className={`${chip.chip} ${classes.city}`}>
                {name[locale]} <span>{count}</span>
              </Link>
            </li>
          ))}
        </ul>
        <div className={classes.map}>
          <WhenNear>
            <LibyaMap
              label={t('site:map')}
              view={view}
              points={pointsOf(spreadOut(cities, apartDegrees).slice(0, namedMax), locale)}
              onPoint={(id) => void navigate(addressOf(id))}
            />
          </WhenNear>
        </div>
      </div>
    </Section>
  )
}
