import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Language } from '#contract/kernel/localized.ts'
import type { ListedRow } from '#contract/kernel/resource/row-types.ts'
import { sellerPoints } from '#contract/resources/locations/seller-points.ts'
import { readAudience } from '#web/lib/api/read-on-server.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { type PageHost, pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useMapView } from '#web/lib/preferences/use-map-view.ts'
import { usePageSettings } from '#web/lib/preferences/use-page-settings.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/field.tsx'
import { IconMapPin } from '#web/ui/icons.ts'
import { LibyaMap, type MapPoint } from '#web/ui/libya-map.tsx'
import { PageContent, PageHero } from '#web/ui/page-hero.tsx'
import { EmptyState } from '#web/ui/state-panel.tsx'
import type { Route } from './+types/sellers-page.ts'
import { SellerList } from './seller-list.tsx'
import classes from './sellers-page.module.css'

export const handle: RouteHandle = { messages: ['public', 'site'] }

const perPage = 100
const pagesMax = 10

export async function loader({ context }: Route.LoaderArgs) {
  return { sellers: await readSellers(context.get(pageHostContext)) }
}

// Changing the city changes nothing of the data.
export const shouldRevalidate = () => false

export default function SellersPage({ loaderData: { sellers } }: Route.ComponentProps) {
  const { t } = useTranslation('site')
  const { locale } = usePage()
  const [query, setQuery] = useSearchParams()
  const cities = citiesOf(sellers)
  const city = cities.find(({ id }) => id === query.get('city'))
  const shown = city ? sellers.filter(({ city_id }) => city_id === city.id) : sellers
  const choose = (id: string) => setQuery(id === '' ? {} : { city: id }, { preventScrollReset: true })
  const points = cities.flatMap((place) => pointOf(place, locale) ?? [])
  return (
    <>
      <PageHead title={t('sellers.title')} line={t('sellers.line')} />
      <PageHero title={t('sellers.title')} line={t('sellers.line')} />
      <PageContent name={t('sellers.title')}>
        <div className={classes.columns}>
          <div className="stack">
            <ChoiceField
              label={t('sellers.city')}
              name="city"
              value={city?.id ?? ''}
              choices={[
                { value: '', label: t('sellers.all_cities') },
                ...cities.map(({ id, name }) => ({ value: id, label: name[locale] })),
              ]}
              onChange={(event) => choose(event.currentTarget.value)}
            />
            <p className="small soft" role="status">
              {t('sellers.count', { count: shown.length })}
            </p>
            {shown.length === 0 ? <NobodyHere /> : <SellerList sellers={shown} />}
          </div>
          <div className={classes.map}>
            <LibyaMap
              label={t('sellers.map')}
              view={useMapView()}
              points={points}
              chosen={city?.id}
              onPoint={(id) => choose(id === city?.id ? '' : id)}
            />
          </div>
        </div>
        <Join />
      </PageContent>
    </>
  )
}

function NobodyHere() {
  const { t } = useTranslation('site')
  return (
    <EmptyState
      icon={<IconMapPin size={28} aria-hidden="true" />}
      title={t('sellers.empty_title')}
      text={t('sellers.empty_text')}
      action={
        <ButtonLink to="/pricing" look="plain" size="medium">
          {t('pricing.title')}
        </ButtonLink>
      }
    />
  )
}

function Join() {
  const { t } = useTranslation('site')
  if (usePageSettings()?.show_contact_us === false) return null
  return (
    <section className={classes.join} aria-labelledby="join">
      <div>
        <h2 id="join">{t('sellers.join_title')}</h2>
        <p className="soft">{t('sellers.join_text')}</p>
      </div>
      <ButtonLink to="/contact?topic=merchant" look="plain">
        {t('sellers.join')}
      </ButtonLink>
    </section>
  )
}

type Seller = ListedRow<typeof sellerPoints>

async function readSellers(host: PageHost): Promise<Seller[]> {
  const sellers: Seller[] = []
  for (let page = 1; page <= pagesMax; page += 1) {
    const read = await readAudience(host, sellerPoints, { page: String(page), per_page: String(perPage) })
    sellers.push(...read)
    if (read.length < perPage) break
  }
  return sellers
}

interface SellerCity {
  readonly id: string
  readonly name: Seller['city']
  readonly sellers: readonly Seller[]
}

function citiesOf(sellers: readonly Seller[]): SellerCity[] {
  const groups = Map.groupBy(sellers, ({ city_id }) => city_id)
  return [...groups].flatMap(([id, those]) => (those[0] ? [{ id, name: those[0].city, sellers: those }] : []))
}

/** A city is in the middle of its sellers. */
function pointOf({ id, name, sellers }: SellerCity, locale: Language): MapPoint | null {
  const places = sellers.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  )
  if (places.length === 0) return null
  const middle = (of: (place: { latitude: number; longitude: number }) => number) =>
    places.reduce((sum, place) => sum + of(place), 0) / places.length
  return {
    id,
    name: name[locale],
    count: sellers.length,
    latitude: middle(({ latitude }) => latitude),
    longitude: middle(({ longitude }) => longitude),
  }
}
