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

interface PageContentProps {
  /** The page's name once more: after a navigation the hero has scrolled out of sight. */
  readonly name?: ReactNode
  readonly children: ReactNode
}

/** What follows the hero, as wide as the words in it. */
export function PageContent({ name, children }: PageContentProps) {
  return (
    <div className={classes.content}>
      {name !== undefined && <PageName>{name}</PageName>}
      {children}
    </div>
  )
}

/** Screen readers have it from the heading in the hero. */
function PageName({ children }: { children: ReactNode }) {
  return (
    <p className={classes.name} aria-hidden="true">
      {children}
    </p>
  )
}

/** The same for a page of sections, which are wider than the words of the hero. */
export function PageStart({ name }: { name: ReactNode }) {
  return (
    <div className={`${classes.content} ${classes.start}`}>
      <PageName>{name}</PageName>
    </div>
  )
}
