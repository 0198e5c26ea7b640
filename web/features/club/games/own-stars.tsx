import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { listOwnRatings, rateGame } from '#contract/operations/sports/rate.ts'
import { starsMax } from '#contract/shapes/sports.ts'
import { useCall, useSend } from '#web/lib/api/use-call.ts'
import { IconStar, IconStarFilled } from '#web/ui/icons.ts'
import type { RatedProps } from './game-types.ts'
import classes from './games.module.css'

const all = Array.from({ length: starsMax }, (_, at) => at + 1)

/** What the reader gave, or five buttons while the reader may rate. */
export default function OwnStars({ game, playerId, name }: RatedProps) {
  const { t } = useTranslation('sports')
  const { revalidate } = useRevalidator()
  const own = useCall(listOwnRatings, { params: { id: game.id }, quiet: true })
  const send = useSend(rateGame, { showsFailure: true })
  const given = own.data?.find(({ player_id: id }) => id === playerId)?.stars ?? null
  const rate = (stars: number) =>
    send.mutate(
      {
        params: { id: game.id },
        body: { stars, ...(playerId !== null && { player_id: playerId }) },
        quiet: true,
      },
      {
        onSuccess() {
          void own.refetch()
          void revalidate()
        },
      },
    )
  if (given !== null)
    return (
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
    )
  if (!game.rateable || own.data === undefined) return null
  return (
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
  )
}
