import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { readIn } from '../local-text.tsx'
import type { SeasonMark } from './game-types.ts'
import classes from './games.module.css'

/** The season that an address asks for; otherwise the first current one. */
export function chosenSeason(seasons: readonly SeasonMark[], request: Request): SeasonMark | null {
  const asked = new URL(request.url).searchParams.get('season')
  return seasons.find(({ id }) => id === asked) ?? seasons[0] ?? null
}

/** Which season a page shows; it is part of its address. */
export function SeasonChoice({ seasons, chosen }: { seasons: readonly SeasonMark[]; chosen: SeasonMark }) {
  const { t } = useTranslation('sports')
  const { locale } = usePage()
  const id = useId()
  const [params, setParams] = useSearchParams()
  const choose = (season: string) => {
    const next = new URLSearchParams(params)
    next.set('season', season)
    next.delete('page')
    setParams(next, { preventScrollReset: true })
  }
  return (
    <div className={classes.choice}>
      <label htmlFor={id}>{t('games.season')}</label>
      <select id={id} value={chosen.id} onChange={(event) => choose(event.target.value)}>
        {seasons.map((season) => (
          <option key={season.id} value={season.id}>
            {[season.name, season.level, season.sport].map((part) => readIn(part, locale).text).join(' – ')}
          </option>
        ))}
      </select>
    </div>
  )
}
