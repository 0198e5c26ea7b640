import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wantedAds } from '#contract/resources/ads/wanted-ads.ts'
import { cities } from '#contract/resources/locations/cities.ts'
import { readAudience } from '#web/lib/api/read-on-server.ts'
import { useInAddress } from '#web/lib/api/use-in-address.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ChoiceField, TextField } from '#web/ui/field.tsx'
import { IconSpeakerphone } from '#web/ui/icons.ts'
import { EmptyState } from '#web/ui/state-panel.tsx'
import classes from '../club.module.css'
import { useClubBase } from '../club-base.ts'
import { Chips, Neighbours } from '../list-parts.tsx'
import { listQuery } from '../use-list-page.ts'
import type { Route } from './+types/wanted-page.ts'
import wanted from './wanted.module.css'
import { WantedTile } from './wanted-tile.tsx'

export const handle: RouteHandle = { messages: ['club', 'wanted'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const host = context.get(pageHostContext)
  const [items, places] = await Promise.all([
    readAudience(host, wantedAds, listQuery(request, ['kind', 'city_id'])),
    readAudience(host, cities, { per_page: '100' }),
  ])
  return { items, places }
}

export default function WantedPage({ loaderData: { items, places } }: Route.ComponentProps) {
  const { t } = useTranslation('wanted')
  const base = useClubBase()
  return (
    <>
      <PageHead title={t('title')} line={t('line')} />
      <div className={classes.head}>
        <h1>{t('title')}</h1>
        <span className="row">
          <ButtonLink look="plain" size="medium" to={`${base}/wanted/mine`}>
            {t('mine')}
          </ButtonLink>
          <ButtonLink size="medium" to={`${base}/wanted/new`}>
            {t('new')}
          </ButtonLink>
        </span>
      </div>
      <Filters places={places} />
      {items.length === 0 ? (
        <EmptyState
          icon={<IconSpeakerphone size={28} aria-hidden="true" />}
          title={t('empty')}
          text={t('empty_text')}
        />
      ) : (
        <ul className={`${classes.grid} ${wanted.list}`}>
          {items.map((item) => (
            <li key={item.id}>
              <WantedTile item={item} />
            </li>
          ))}
        </ul>
      )}
      <Neighbours count={items.length} />
    </>
  )
}

function Filters({ places }: Pick<Route.ComponentProps['loaderData'], 'places'>) {
  const { t } = useTranslation('wanted')
  const { locale } = usePage()
  const [kind, setKind] = useInAddress('kind')
  const [city, setCity] = useInAddress('city_id')
  const [search, setSearch] = useInAddress('search')
  const [typed, setTyped] = useState(search)
  const kinds = wantedAds.fields.kind.options.map(({ value }) => ({ value, label: t(`kinds.${value}`) }))
  const find = (event: FormEvent) => {
    event.preventDefault()
    setSearch(typed.trim())
  }
  return (
    <>
      <Chips
        label={t('kind')}
        chosen={kind}
        choices={[{ value: '', label: t('all') }, ...kinds]}
        onChoose={setKind}
      />
      <search>
        <form className={wanted.filters} onSubmit={find}>
          <TextField
            name="search"
            type="search"
            label={t('search')}
            value={typed}
            maxLength={100}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={() => setSearch(typed.trim())}
          />
          <ChoiceField
            name="city_id"
            label={t('city')}
            value={city}
            choices={[
              { value: '', label: t('every_city') },
              ...places.map((place) => ({ value: place.id, label: place.name[locale] })),
            ]}
            onChange={(event) => setCity(event.currentTarget.value)}
          />
        </form>
      </search>
    </>
  )
}
