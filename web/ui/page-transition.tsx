import type { ReactNode } from 'react'
import classes from './page-transition.module.css'

/** A page arrives with a slight zoom; a new `place` is a new page. */
export function PageTransition({ place, children }: { place: string; children: ReactNode }) {
  return (
    <div key={place} className={classes.page}>
      {children}
    </div>
  )
}
