import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatShortDate } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useClubBase } from '../club-base.ts'
import { readIn } from '../local-text.tsx'
import { Crest } from './crest.tsx'
import type { Standing } from './game-types.ts'
import classes from './games.module.css'

interface StandingsTableProps {
  readonly title: string
  readonly isTitleShown: boolean
  readonly rows: readonly Standing[]
}

const counts = ['played', 'won', 'drawn', 'lost'] as const

/** Our club is marked; on a phone the lesser columns are left out. */
export function StandingsTable({ title, isTitleShown, rows }: StandingsTableProps) {
  const { t } = useTranslation('sports')
  return (
    <div className={classes.tableBox}>
      <table className={classes.table}>
        <caption className={isTitleShown ? undefined : 'unseen'}>{title}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{t('table.place')}</span>
            </th>
            <th scope="col" className={classes.name}>
              {t('table.club')}
            </th>
            {counts.map((name) => (
              <th key={name} scope="col" data-less={name !== 'played' || undefined}>
                {t(`table.${name}`)}
              </th>
            ))}
            <th scope="col" data-less="true">
              {t('table.goals')}
            </th>
            <th scope="col">{t('table.difference')}</th>
            <th scope="col">{t('table.points')}</th>
            <th scope="col" data-less="true">
              {t('table.form')}
            </th>
            <th scope="col" data-least="true">
              {t('table.next')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.club.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row }: { row: Standing }) {
  const { t } = useTranslation('sports')
  const { locale } = usePage()
  const { club, goals_for: scored, goals_against: conceded, points_deducted: deducted } = row
  const difference = scored - conceded
  return (
    <tr data-ours={club.our_club || undefined}>
      <td>{row.place}</td>
      <th scope="row" className={classes.name}>
        <span className={classes.team}>
          <Crest of={club} size={28} />
          <span>
            {club.short_name[locale]}
            {deducted > 0 && (
              <span className={classes.deducted}>{t('table.deducted', { count: deducted })}</span>
            )}
          </span>
        </span>
      </th>
      {counts.map((name) => (
        <td key={name} data-less={name !== 'played' || undefined}>
          {row[name]}
        </td>
      ))}
      <td data-less="true">
        <bdi dir="ltr">{`${scored}:${conceded}`}</bdi>
      </td>
      <td>
        <bdi dir="ltr">{difference > 0 ? `+${difference}` : String(difference).replace('-', '−')}</bdi>
      </td>
      <td>
        <strong>{row.points}</strong>
      </td>
      <td data-less="true">
        <Form row={row} />
      </td>
      <td data-least="true">
        <Next next={row.next} />
      </td>
    </tr>
  )
}

function Form({ row: { form } }: { row: Standing }) {
  const { t } = useTranslation('sports')
  return (
    <ol className={classes.form}>
      {[...form.entries()].map(([at, outcome]) => (
        <li key={at} data-outcome={outcome} title={t(`table.outcomes.${outcome}`)}>
          <span aria-hidden="true">{t(`table.short.${outcome}`)}</span>
          <span className="unseen">{t(`table.outcomes.${outcome}`)}</span>
        </li>
      ))}
    </ol>
  )
}

function Next({ next }: { next: Standing['next'] }) {
  const { locale } = usePage()
  const base = useClubBase()
  if (next === null) return null
  return (
    <Link to={`${base}/games/${next.id}`} className="small">
      {`${readIn(next.opponent, locale).text} (${formatShortDate(next.starts_at, locale)})`}
    </Link>
  )
}
