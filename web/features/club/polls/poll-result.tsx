import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LocalText } from '../local-text.tsx'
import type { OwnVote, Poll } from './poll.ts'
import classes from './polls.module.css'

interface PollResultProps {
  readonly poll: Poll
  readonly result: OwnVote['result']
  /** The option that the reader voted for. */
  readonly own: string | null
}

/** The votes so far, as bars or as a table. */
export function PollResult({ poll, result, own }: PollResultProps) {
  const { t } = useTranslation('points')
  const [isTable, setTable] = useState(false)
  const votesOf = (id: string) => result.options.find(({ option_id: option }) => option === id)?.votes ?? 0
  const shareOf = (id: string) => (result.total === 0 ? 0 : votesOf(id) / result.total)
  const rows = poll.options.map((option) => ({
    ...option,
    votes: votesOf(option.id),
    share: shareOf(option.id),
    isOwn: option.id === own,
  }))
  return (
    <div className="stack" aria-live="polite">
      {isTable ? <ResultTable rows={rows} /> : <ResultBars rows={rows} />}
      <p className={classes.foot}>
        <span data-testid={`total-${poll.id}`}>
          {t('polls.total', { count: result.total, shown: result.total.toLocaleString('en') })}
        </span>
        <button
          type="button"
          className={classes.toggle}
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {t(isTable ? 'polls.as_bars' : 'polls.as_table')}
        </button>
      </p>
    </div>
  )
}

interface RowsProps {
  readonly rows: readonly (Poll['options'][number] & {
    readonly votes: number
    readonly share: number
    readonly isOwn: boolean
  })[]
}

const percent = (share: number) => `${Math.round(share * 100)}%`

function ResultBars({ rows }: RowsProps) {
  const { t } = useTranslation('points')
  return (
    <ul className={classes.bars}>
      {rows.map(({ id, text, share, isOwn }) => (
        <li key={id} data-own={isOwn || undefined}>
          <span className={classes.fill} style={{ '--share': share }} aria-hidden="true" />
          <span>
            <LocalText of={text} />
            {isOwn && <span className={classes.own}>{t('polls.own')}</span>}
          </span>
          <bdi dir="ltr">{percent(share)}</bdi>
        </li>
      ))}
    </ul>
  )
}

function ResultTable({ rows }: RowsProps) {
  const { t } = useTranslation('points')
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('polls.option')}</th>
          <th scope="col">{t('polls.votes')}</th>
          <th scope="col">{t('polls.share')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, text, votes, share }) => (
          <tr key={id}>
            <th scope="row">
              <LocalText of={text} />
            </th>
            <td>{votes.toLocaleString('en')}</td>
            <td>
              <bdi dir="ltr">{percent(share)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
