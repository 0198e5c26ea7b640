import type { ReactNode } from 'react'
import classes from './page-hero.module.css'
import { StarLattice } from './star-lattice.tsx'

interface PageHeroProps {
  readonly title: ReactNode
  readonly line: ReactNode
  /** What most people open the page for, beside the words where there is room, else below them. */
  readonly children?: ReactNode
}

/** The hero of an inner page: its name, one line, and the first answer. */
export function PageHero({ title, line, children }: PageHeroProps) {
  return (
    <section className={classes.hero} aria-labelledby="page-name">
      <StarLattice />
      <div className={classes.inner}>
        <div className={classes.words}>
          <h1 id="page-name">{title}</h1>
          <p>{line}</p>
        </div>
        {children}
      </div>
    </section>
  )
}

/** What stands below the hero, as wide as the words in it. */
export function PageContent({ children }: { children: ReactNode }) {
  return <div className={classes.content}>{children}</div>
}
