import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { showRanking } from '#contract/operations/competitions/results.ts'
import classes from './competitions.module.css'

export type RankingAnswer = AnswerOf<typeof showRanking>

export interface RankingProps {
  readonly ranking: RankingAnswer
  readonly competitionId: string
}

interface RankingTableProps {
  readonly ranking: RankingAnswer['ranking']
  /** The number of the reader. */
  readonly own: string | null
}

/** The first hundred; the own row is marked. */
export function RankingTable({ ranking, own }: RankingTableProps) {
  const { t } = useTranslation('competitions')
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
