import type { ReactNode } from 'react'
import classes from './section-panel.module.css'

interface SectionPanelProps {
  readonly title: string
  /** What is around it says the title already; it stays the section's name for a screen reader. */
  readonly named?: 'above'
  /** Beside the title. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** One matter of a page on its own ground. */
export function SectionPanel({ title, named, tools, children }: SectionPanelProps) {
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
