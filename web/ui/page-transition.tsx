import type { ReactNode } from 'react'
import classes from './page-transition.module.css'

/** A page arrives with a slight zoom; a new `location` is a new page. */
export function PageTransition({ location, children }: { location: string; children: ReactNode }) {
  return (
    <div key={location} className={classes.page}>
      {children}
    </div>
  )
}
