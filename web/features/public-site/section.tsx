import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import classes from './section.module.css'

interface SectionProps {
  readonly title: ReactNode
  readonly line?: ReactNode
  /** A link to more. */
  readonly more?: { readonly to: string; readonly label: string }
  /** On a sheet of its own, apart from its neighbours. */
  readonly raised?: boolean
  /** Its title is beside it where there is room: for lists that would be too wide, or leave half the page empty. */
  readonly beside?: boolean
  readonly children: ReactNode
}

/** One section of a public page: title, at most a line, and content. */
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
