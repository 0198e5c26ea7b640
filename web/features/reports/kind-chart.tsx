import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSome } from '#contract/kernel/amounts.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { showStatement } from '#contract/operations/reports/show-statement.ts'
import { kindName } from '#contract/shapes/movement-names.ts'
import tableClasses from '#web/ui/day-chart.module.css'
import { Money } from '#web/ui/money.tsx'
import { Panel } from '#web/ui/panel.tsx'
import actionClasses from '#web/ui/small-action.module.css'
import classes from './kind-chart.module.css'

interface KindChartProps {
  readonly kinds: AnswerOf<typeof showStatement>['kinds']
  readonly currency: string
}

/** What was spent, by kind, as bars; or everything as a table. */
export function KindChart(props: KindChartProps) {
  const { t } = useTranslation(['reports', 'portal'])
  const [asTable, setAsTable] = useState(false)
  return (
    <Panel
      title={t('statement.by_kind')}
      tools={
        <button type="button" className={actionClasses.action} onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'portal:home.as_chart' : 'portal:home.as_table')}
        </button>
      }
    >
      {asTable ? <KindTable {...props} /> : <Bars {...props} />}
    </Panel>
  )
}

function Bars({ kinds, currency }: KindChartProps) {
  const { t } = useTranslation(['reports', 'portal'])
  const spent = kinds.filter((one) => isSome(one.spent))
  // Drawing needs proportions, not money.
  const most = Math.max(1, ...spent.map((one) => Number(one.spent)))
  if (spent.length === 0) return <p className="soft">{t('statement.nothing_spent')}</p>
  return (
    <ul className={classes.bars}>
      {spent.map((one) => (
        <li key={one.kind}>
          <span>{t(`portal:${kindName(one.kind)}`)}</span>
          <Money value={one.spent} currency={currency} />
          <span className={classes.bar} aria-hidden="true">
            <span style={{ inlineSize: `${Math.max(1, (Number(one.spent) / most) * 100)}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function KindTable({ kinds, currency }: KindChartProps) {
  const { t } = useTranslation(['reports', 'portal'])
  return (
    <div className={tableClasses.scroll}>
      <table className={tableClasses.table}>
        <thead>
          <tr>
            <th scope="col">{t('filter.kind')}</th>
            <th scope="col">{t('statement.count')}</th>
            <th scope="col">{t('statement.received')}</th>
            <th scope="col">{t('statement.spent')}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, count, received, spent }) => (
            <tr key={kind}>
              <th scope="row">{t(`portal:${kindName(kind)}`)}</th>
              <td>{count}</td>
              <td>
                <Money value={received} currency={currency} />
              </td>
              <td>
                <Money value={spent} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
