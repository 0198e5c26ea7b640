import type { ReactNode } from 'react'
import classes from './vouchers.module.css'

interface FactsProps {
  readonly rows: readonly { readonly label: string; readonly value: ReactNode; readonly hint?: string }[]
}

/** Labels and values, stacked. */
export function Facts({ rows }: FactsProps) {
  return (
    <dl className={classes.facts}>
      {rows.map(({ label, value, hint }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {hint && <dd className={classes.hint}>{hint}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** A whole number of any length, in groups of three. */
export function Whole({ value }: { value: number | string }) {
  return <bdi dir="ltr">{String(value).replace(/\B(?=(\d{3})+$)/g, ',')}</bdi>
}
