import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useMapView } from '#web/lib/preferences/use-map-view.ts'
import { usePageSettings } from '#web/lib/preferences/use-page-settings.ts'
import { useRepeatedly } from '#web/lib/use-repeatedly.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { IconMapPin } from '#web/ui/icons.ts'
import { LibyaMap } from '#web/ui/libya-map.tsx'
import { PageContent, PageHero } from '#web/ui/page-hero.tsx'
import { EmptyState } from '#web/ui/state-panel.tsx'
import type { Route } from './+types/sellers-page.ts'
import { FigureRow } from './figure-row.tsx'
import figures from './figures.module.css'
import { citiesOf, findSellers, nearestFirst, openAt } from './find-sellers.ts'
import { useHere } from './near.ts'
import { pointsOf } from './points-of.ts'
import { readSellers } from './read-sellers.ts'
import { SellerChips } from './seller-chips.tsx'
import { type ListedSeller, SellerList } from './seller-list.tsx'
import { SellerSearch } from './seller-search.tsx'
import { sellersFacts } from './sellers-facts.ts'
import classes from './sellers-page.module.css'
import { type Moment, tripoliMoment } from './shop-hours.ts'

export const handle: RouteHandle = { messages: ['public', 'site', 'site-sellers'] }

const shownAtOnce = 12
const minuteMs = 60_000

export async function loader({ context }: Route.LoaderArgs) {
  return { sellers: await readSellers(context.get(pageHostContext)) }
}

// Changing the city changes nothing of the data.
export const shouldRevalidate = () => false

export default function SellersPage({ loaderData: { sellers } }: Route.ComponentProps) {
  const { t } = useTranslation(['site-sellers', 'site'])
  const { locale } = usePage()
  const [query, setQuery] = useSearchParams()
  const [typed, setTyped] = useState('')
  const now = useTripoliTime()
  const { here, ask, forget } = useHere()
  const cities = citiesOf(sellers)
  const city = cities.find(({ id }) => id === query.get('city'))
  const isOpenOnly = query.has('open')
  const choose = (id: string) => setQuery(queryOf(id, isOpenOnly), { preventScrollReset: true })
  const found = findSellers(sellers, { cityId: city?.id ?? null, typed })
  const open = now === null ? found : openAt(found, now)
  const chosen = isOpenOnly ? open : found
  const shown = here.state === 'known' ? nearestFirst(chosen, here.position) : chosen
  return (
    <>
      <PageHead title={t('title')} line={t('line')} facts={sellersFacts(sellers, locale)} />
      <PageHero title={t('title')} line={t('line')} tone="sea">
        <FigureRow figures={{ sellers: sellers.length, cities: cities.length }} className={figures.row} />
      </PageHero>
      <PageContent name={t('title')}>
        <div className={classes.columns}>
          <div className="stack">
            <SellerSearch
              typed={typed}
              onTyped={setTyped}
              cities={cities}
              city={city?.id ?? ''}
              onCity={choose}
            />
            <SellerChips
              here={here}
              onNear={here.state === 'known' ? forget : ask}
              isOpenOnly={isOpenOnly}
              openCount={now === null ? null : open.length}
              onOpenOnly={(only) => setQuery(queryOf(city?.id ?? '', only), { preventScrollReset: true })}
            />
            <p className="small soft" role="status">
              {t(isOpenOnly && now !== null ? 'count_open' : 'count', { count: shown.length })}
            </p>
            {shown.length === 0 ? (
              <NobodyHere />
            ) : (
              <Found key={`${city?.id} ${typed} ${isOpenOnly} ${here.state}`} sellers={shown} now={now} />
            )}
          </div>
          <div className={classes.map}>
            <LibyaMap
              label={t('site:map')}
              view={useMapView()}
              points={pointsOf(cities, locale)}
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

function queryOf(city: string, isOpenOnly: boolean): Record<string, string> {
  return { ...(city !== '' && { city }), ...(isOpenOnly && { open: '1' }) }
}

interface FoundProps {
  readonly sellers: readonly ListedSeller[]
  readonly now: Moment | null
}

/** The first ones; a long list is made longer on demand. */
function Found({ sellers, now }: FoundProps) {
  const { t } = useTranslation('site-sellers')
  const [shown, setShown] = useState(shownAtOnce)
  return (
    <>
      <SellerList sellers={sellers.slice(0, shown)} now={now} />
      {sellers.length > shown && (
        <Button look="plain" onClick={() => setShown(shown + 2 * shownAtOnce)}>
          {t('more', { count: sellers.length - shown })}
        </Button>
      )}
    </>
  )
}

/** Known after the first drawing: the server's page may be older than the reader's minute. */
function useTripoliTime(): Moment | null {
  const [now, setNow] = useState<Moment | null>(null)
  useEffect(() => setNow(tripoliMoment(Date.now())), [])
  useRepeatedly(minuteMs, () => setNow(tripoliMoment(Date.now())))
  return now
}

function NobodyHere() {
  const { t } = useTranslation('site-sellers')
  return (
    <EmptyState
      icon={<IconMapPin size={28} aria-hidden="true" />}
      title={t('empty_title')}
      text={t('empty_text')}
      action={
        <ButtonLink to="/pricing" look="plain" size="medium">
          {t('prices')}
        </ButtonLink>
      }
    />
  )
}

function Join() {
  const { t } = useTranslation('site-sellers')
  if (usePageSettings()?.show_contact_us === false) return null
  return (
    <section className={classes.join} aria-labelledby="join">
      <div>
        <h2 id="join">{t('join_title')}</h2>
        <p className="soft">{t('join_text')}</p>
      </div>
      <ButtonLink to="/contact?topic=merchant" look="plain">
        {t('join')}
      </ButtonLink>
    </section>
  )
}
