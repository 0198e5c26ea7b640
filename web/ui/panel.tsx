import type { ReactNode } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  readonly title: string
  /** The title is shown around it; here it is only the section's accessible name. */
  readonly named?: 'above'
  /** Beside the title. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** One topic of a page on its own ground. */
export function Panel({ title, named, tools, children }: PanelProps) {
  return (
    <section className={classes.panel} aria-label={title}>
      {named !== 'above' && (
        <div className={classes.head}>
          <h2>{title}</h2>
          {tools}
        </div>
      )}
      {children}
    </section>
  )
}
