import type { ReactNode } from 'react'
import { Balance } from './balance.tsx'
import { IconArrowNarrowRight } from './icons.ts'
import { KindIcon } from './kind-icon.tsx'
import { Money } from './money.tsx'
import { Parts } from './parts.tsx'
import classes from './statement-list.module.css'
import { useUiTools } from './ui-tools.tsx'

export interface StatementRow {
  readonly id: string
  /** The kind of movement; decides the sign. */
  readonly kind: string
  readonly title: string
  /** More facts, one by one: a name, a phone, a fee. */
  readonly parts?: readonly ReactNode[]
  /** Signed: incoming is positive. */
  readonly amount: string
  readonly currency: string
  readonly balanceBefore?: string
  readonly balanceAfter: string
  /** An ISO instant. */
  readonly at: string
  /** An action; not in a list whose rows open. */
  readonly action?: ReactNode
}

interface StatementListProps {
  readonly rows: readonly StatementRow[]
  readonly balanceLabel: string
  /** The label of the balance before; shown where there is room. */
  readonly beforeLabel?: string
  /** So many of the first rows are shown on a phone. */
  readonly onPhone?: number
  onOpen?(id: string): void
}

/** Movements by day, each with the balance after it. */
export function StatementList({ rows, onPhone, onOpen, ...labels }: StatementListProps) {
  const { dayOf, formatDayHeading } = useUiTools()
  const days = Map.groupBy(rows, (row) => dayOf(row.at))
  const later = new Set(onPhone === undefined ? [] : rows.slice(onPhone))
  return (
    <div className={classes.list}>
      {[...days].map(([day, dayRows]) => (
        <section
          key={day}
          aria-label={formatDayHeading(day)}
          data-later={dayRows.every((row) => later.has(row)) || undefined}
        >
          <p className={classes.day}>{formatDayHeading(day)}</p>
          <ul>
            {dayRows.map((row) => (
              <li key={row.id} data-later={later.has(row) || undefined}>
                <StatementItem row={row} onOpen={onOpen} {...labels} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface StatementItemProps extends Omit<StatementListProps, 'rows' | 'onPhone'> {
  readonly row: StatementRow
}

function StatementItem({ row, balanceLabel, beforeLabel, onOpen }: StatementItemProps) {
  const { formatTime } = useUiTools()
  const content = (
    <>
      <span className={classes.icon}>
        <KindIcon kind={row.kind} received={!row.amount.startsWith('-')} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{row.title}</span>
        <span className="tiny faint">
          <Parts>
            {formatTime(row.at)}
            {row.parts}
          </Parts>
        </span>
        {row.action}
      </span>
      <span className={classes.sums}>
        <Money value={row.amount} currency={row.currency} signed />
        <span className={classes.balance}>
          {beforeLabel && row.balanceBefore && (
            <span className={classes.before}>
              <span className="unseen">{beforeLabel} </span>
              <Balance value={row.balanceBefore} currency={row.currency} />
              <IconArrowNarrowRight size={16} className="mirror" aria-hidden="true" />
            </span>
          )}
          <span className="unseen">{balanceLabel} </span>
          <Balance value={row.balanceAfter} currency={row.currency} />
        </span>
      </span>
    </>
  )
  if (!onOpen) return <div className={classes.row}>{content}</div>
  return (
    <button type="button" className={classes.row} onClick={() => onOpen(row.id)}>
      {content}
    </button>
  )
}
