import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { showPlay } from '#contract/operations/competitions/play.ts'
import type { showRanking } from '#contract/operations/competitions/results.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { useSession } from '#web/lib/session/session.ts'
import classes from './competitions.module.css'

export type RankingAnswer = AnswerOf<typeof showRanking>

interface RankingProps {
  readonly ranking: RankingAnswer
  readonly competitionId: string
}

/** The first hundred; the own row is marked. */
export function Ranking({ ranking: { ranking }, competitionId }: RankingProps) {
  const { t } = useTranslation('competitions')
  const { token } = useSession()
  const play = useCall(showPlay, { params: { id: competitionId }, quiet: true }, token !== null)
  const own = play.data?.number ?? null
  return (
    <section className="stack" aria-labelledby="ranking">
      <h2 id="ranking">{t('ranking.title')}</h2>
      {ranking.length === 0 && <p className="soft">{t('ranking.empty')}</p>}
      {ranking.length > 0 && (
        <table className={classes.ranking}>
          <thead>
            <tr>
              <th scope="col">{t('ranking.place')}</th>
              <th scope="col">{t('ranking.name')}</th>
              <th scope="col">{t('ranking.score')}</th>
              <th scope="col">{t('ranking.time')}</th>
            </tr>
          </thead>
          <tbody>
            {ranking.map((row) => (
              <tr key={row.number} aria-current={row.number === own ? 'true' : undefined}>
                <td>
                  <span className={classes.place} data-first={row.place <= 3 || undefined}>
                    {row.place}
                  </span>
                </td>
                <td>
                  <bdi>{row.name}</bdi>
                  <span className={classes.under}>
                    {row.number === own && <strong>{t('ranking.you')}</strong>}
                    {row.drawn && <span>{t('ranking.drawn')}</span>}
                    {row.points !== null && <span>{t('points', { count: row.points })}</span>}
                  </span>
                </td>
                <td>{row.score}</td>
                <td>{t('seconds', { count: row.seconds_used })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
