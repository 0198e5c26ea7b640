import type { ReactNode } from 'react'
import panelClasses from '#web/ui/panel.module.css'
import classes from './reports.module.css'

/** The sums of the whole query. */
export function Totals({
  figures,
}: {
  readonly figures: readonly { readonly label: string; readonly value: ReactNode }[]
}) {
  return (
    <dl className={`${panelClasses.panel} ${classes.totals}`}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{typeof value === 'string' ? <bdi dir="ltr">{value}</bdi> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
