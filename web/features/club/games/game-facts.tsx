import { useTranslation } from 'react-i18next'
import { formatDate, formatTime } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { readIn } from '../local-text.tsx'
import type { GameView } from './game-types.ts'
import classes from './games.module.css'

/** Where and when. */
export function GameFacts({ game, season }: { game: GameView; season: string }) {
  const { t } = useTranslation('sports')
  const { locale } = usePage()
  const comma = locale === 'ar' ? '،' : ','
  const facts = [
    ['when', `${formatDate(game.starts_at, locale)}${comma} ${formatTime(game.starts_at)}`],
    ['where', game.stadium && readIn(game.stadium, locale).text],
    ['round', game.round && readIn(game.round, locale).text],
    ['season', season],
    ['attendance', game.attendance?.toLocaleString('en')],
  ] as const
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{t(`game.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
