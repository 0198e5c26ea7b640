import { KindIcon } from './kind-icon.tsx'
import { Money } from './money.tsx'
import classes from './statement-list.module.css'
import { useUiTools } from './ui-tools.tsx'

export interface StatementRow {
  readonly id: string
  /** The kind of movement; decides the sign. */
  readonly kind: string
  readonly title: string
  readonly line?: string | undefined
  /** Signed: what came in is positive. */
  readonly amount: string
  readonly currency: string
  readonly balanceBefore?: string
  readonly balanceAfter: string
  /** An ISO instant. */
  readonly at: string
}

interface StatementListProps {
  readonly rows: readonly StatementRow[]
  readonly balanceLabel: string
  onOpen?(id: string): void
}

/** Movements under the heading of their day, each with the balance it left. */
export function StatementList({ rows, balanceLabel, onOpen }: StatementListProps) {
  const { dayOf, formatDayHeading } = useUiTools()
  const days = Map.groupBy(rows, (row) => dayOf(row.at))
  return (
    <div className={classes.list}>
      {[...days].map(([day, dayRows]) => (
        <section key={day} aria-label={formatDayHeading(day)}>
          <h3 className={classes.day}>{formatDayHeading(day)}</h3>
          <ul>
            {dayRows.map((row) => (
              <li key={row.id}>
                <StatementItem row={row} balanceLabel={balanceLabel} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface StatementItemProps {
  readonly row: StatementRow
  readonly balanceLabel: string
  readonly onOpen: StatementListProps['onOpen']
}

function StatementItem({ row, balanceLabel, onOpen }: StatementItemProps) {
  const { formatTime } = useUiTools()
  const content = (
    <>
      <span className={classes.icon}>
        <KindIcon kind={row.kind} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{row.title}</span>
        <span className="tiny faint">
          <bdi dir="ltr">{formatTime(row.at)}</bdi>
          {row.line && ` · ${row.line}`}
        </span>
      </span>
      <span className={classes.sums}>
        <Money value={row.amount} currency={row.currency} signed />
        <span className={classes.balance}>
          <span className="unseen">{balanceLabel} </span>
          <Money value={row.balanceAfter} currency={row.currency} />
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
