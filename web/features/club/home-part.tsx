import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import classes from './club.module.css'

interface HomePartProps {
  readonly title: string
  readonly to: string
  /** The link to all of them. */
  readonly more: string
  readonly children: ReactNode
}

export function HomePart({ title, to, more, children }: HomePartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        <Link to={to}>{more}</Link>
      </div>
      {children}
    </section>
  )
}
