import type { ReactNode } from 'react'
import classes from './page-hero.module.css'
import { StarLattice } from './star-lattice.tsx'

/** The hero of an inner page: its name and one line. */
export function PageHero({ title, line }: { title: ReactNode; line: ReactNode }) {
  return (
    <section className={classes.hero} aria-labelledby="page-name">
      <StarLattice />
      <div className={classes.words}>
        <h1 id="page-name">{title}</h1>
        <p>{line}</p>
      </div>
    </section>
  )
}

/** What stands below the hero, as wide as the words in it. */
export function PageContent({ children }: { children: ReactNode }) {
  return <div className={classes.content}>{children}</div>
}
