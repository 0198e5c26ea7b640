import type { ReactNode } from 'react'
import classes from './figures.module.css'

export interface Figure {
  readonly label: string
  readonly value: ReactNode
}

/** A few sums side by side, the most important first. */
export function Figures({ figures, label }: { figures: readonly Figure[]; label: string }) {
  return (
    <section aria-label={label} className={classes.band}>
      <dl className={classes.figures}>
        {figures.map((figure) => (
          <div key={figure.label}>
            <dt>{figure.label}</dt>
            <dd>{figure.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
