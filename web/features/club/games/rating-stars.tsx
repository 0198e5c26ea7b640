import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { rateGame } from '#contract/operations/sports/rate.ts'
import { starsMax } from '#contract/shapes/sports.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { IconStar, IconStarFilled } from '#web/ui/icons.ts'
import type { GameView } from './game-types.ts'
import classes from './games.module.css'
import type { OwnRatings } from './use-own-ratings.ts'

interface RatingStarsProps {
  readonly game: Pick<GameView, 'id' | 'rateable'>
  /** Null: the game itself. */
  readonly playerId: string | null
  readonly name: string
  readonly total: GameView['rating']
  readonly own: OwnRatings
}

const all = Array.from({ length: starsMax }, (_, at) => at + 1)

/** The average, and five buttons while the reader may rate. */
export function RatingStars({ game, playerId, name, total, own }: RatingStarsProps) {
  const { t } = useTranslation('sports')
  const { revalidate } = useRevalidator()
  const send = useSend(rateGame, { showsFailure: true })
  const given = own.starsFor(playerId)
  const mayRate = game.rateable && own.isKnown && given === null
  const rate = (stars: number) =>
    send.mutate(
      {
        params: { id: game.id },
        body: { stars, ...(playerId !== null && { player_id: playerId }) },
        quiet: true,
      },
      {
        onSuccess() {
          own.reread()
          void revalidate()
        },
      },
    )
  return (
    <div className={classes.rating}>
      {mayRate && (
        <fieldset className={classes.stars} aria-label={t('rating.rate', { name })}>
          {all.map((stars) => (
            <button
              key={stars}
              type="button"
              disabled={send.isPending}
              aria-label={t('rating.give', { count: stars })}
              onClick={() => rate(stars)}
            >
              <IconStar size={20} aria-hidden="true" />
            </button>
          ))}
        </fieldset>
      )}
      {given !== null && (
        <span className={classes.given}>
          <span className="unseen">{t('rating.yours')}</span>
          <span className="unseen">{t('rating.give', { count: given })}</span>
          {all.map((stars) =>
            stars <= given ? (
              <IconStarFilled key={stars} size={16} aria-hidden="true" />
            ) : (
              <IconStar key={stars} size={16} aria-hidden="true" />
            ),
          )}
        </span>
      )}
      <span className="small soft">
        {total.average !== null &&
          t('rating.average', { count: total.ratings, average: total.average.toFixed(1) })}
      </span>
    </div>
  )
}
