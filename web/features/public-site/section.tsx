import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import classes from './section.module.css'

interface SectionProps {
  readonly title: ReactNode
  readonly line?: ReactNode
  /** Where there is more of it. */
  readonly more?: { readonly to: string; readonly label: string }
  /** On a sheet of its own, so that neighbours stand apart. */
  readonly raised?: boolean
  /** Its name stands beside it where there is room: for lists that would be too wide, or leave half the page empty. */
  readonly beside?: boolean
  readonly children: ReactNode
}

/** One part of a public page: its name, at most a line, and what it shows. */
export function Section({ title, line, more, raised = false, beside = false, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} data-raised={raised || undefined} aria-labelledby={id}>
      <div className={classes.inner} data-beside={beside || undefined}>
        <header className={classes.head}>
          <div>
            <h2 id={id}>{title}</h2>
            {line && <p className="soft">{line}</p>}
          </div>
          {more && <Link to={more.to}>{more.label}</Link>}
        </header>
        {children}
      </div>
    </section>
  )
}
