import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ShownRow } from '#contract/kernel/resource/row-types.ts'
import type { competitions } from '#contract/resources/competitions/competitions.ts'
import { formatDate, formatTime } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Parts } from '#web/ui/parts.tsx'
import club from '../club.module.css'
import { useClubBase } from '../club-base.ts'
import { ClubPicture } from '../club-picture.tsx'
import { LocalText, readIn } from '../local-text.tsx'
import { CompetitionState } from './competition-tile.tsx'
import classes from './competitions.module.css'

type Item = ShownRow<typeof competitions>

interface CompetitionDetailsProps {
  readonly item: Item
  /** What the reader does or did. */
  readonly own?: ReactNode
  readonly after?: ReactNode
}

/** One competition as its readers see it; staff see it so before it is published. */
export function CompetitionDetails({ item, own, after }: CompetitionDetailsProps) {
  const { t } = useTranslation('competitions')
  const { locale } = usePage()
  const base = useClubBase()
  const rules = readIn(item.rules, locale)
  return (
    <article className={club.article}>
      <header className="stack">
        <p className={club.meta}>
          <Link to={`${base}/competitions`}>{t('page.all')}</Link>
          <CompetitionState status={item.status} />
        </p>
        <h1>
          <LocalText of={item.title} />
        </h1>
      </header>
      {item.image && <ClubPicture url={item.image} width={720} aspect={1.5} first />}
      <Facts item={item} />
      {own}
      {item.prizes.length > 0 && <Prizes prizes={item.prizes} />}
      <section className="stack">
        <h2>{t('page.rules')}</h2>
        <p className={classes.lines} lang={rules.language}>
          {rules.text}
        </p>
      </section>
      {after}
    </article>
  )
}

function Facts({ item }: { item: Item }) {
  const { t } = useTranslation('competitions')
  const { locale } = usePage()
  const { closes_at: until, seconds_per_question: seconds } = item
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('page.questions')}</dt>
        <dd>{item.question_count ?? 0}</dd>
      </div>
      <div>
        <dt>{t('page.time')}</dt>
        <dd>{seconds === null ? t('page.no_limit') : t('seconds', { count: seconds })}</dd>
      </div>
      <div>
        <dt>{t('page.entries')}</dt>
        <dd>{item.entries ?? 0}</dd>
      </div>
      {until !== null && (
        <div>
          <dt>{t('page.until')}</dt>
          <dd>
            <time dateTime={until}>
              <Parts>
                {formatDate(until, locale)}
                {formatTime(until)}
              </Parts>
            </time>
          </dd>
        </div>
      )}
    </dl>
  )
}

function Prizes({ prizes }: Pick<Item, 'prizes'>) {
  const { t } = useTranslation('competitions')
  const rows = prizes.map((prize, at) => {
    const from = 1 + prizes.slice(0, at).reduce((sum, { places }) => sum + places, 0)
    return { ...prize, from, to: from + prize.places - 1 }
  })
  return (
    <section className="stack">
      <h2>{t('page.prizes')}</h2>
      <ul className={classes.prizes}>
        {rows.map(({ id, points, from, to }) => (
          <li key={id}>
            <span>{t(from === to ? 'page.place' : 'page.places', { from, to })}</span>
            <strong>{t('points', { count: points })}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}
