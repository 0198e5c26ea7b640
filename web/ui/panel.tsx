import type { ReactNode } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  readonly title: string
  /** What is around it says the title already; it stays the section's name for a screen reader. */
  readonly named?: 'above'
  /** Beside the title. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** One matter of a page on its own ground. */
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
