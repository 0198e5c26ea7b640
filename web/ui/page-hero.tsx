import type { ReactNode } from 'react'
import classes from './page-hero.module.css'
import { StarLattice } from './star-lattice.tsx'

interface PageHeroProps {
  readonly title: ReactNode
  readonly line: ReactNode
  /** The ground, another one for each kind of page. */
  readonly tone?: 'sunken' | 'amber' | 'sea' | 'ink'
  /** The main content, beside the text where there is room, otherwise below. */
  readonly children?: ReactNode
}

/** The hero of an inner page: title, one line, and the main content. */
export function PageHero({ title, line, tone = 'sunken', children }: PageHeroProps) {
  return (
    <section className={classes.hero} data-tone={tone} aria-labelledby="page-name">
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
  /** The page's title again: after a navigation the hero is out of sight. */
  readonly name?: ReactNode
  readonly children: ReactNode
}

/** The content after the hero, in the width of its text. */
export function PageContent({ name, children }: PageContentProps) {
  return (
    <div className={classes.content}>
      {name !== undefined && <PageName>{name}</PageName>}
      {children}
    </div>
  )
}

/** Screen readers have it from the hero's heading. */
function PageName({ children }: { children: ReactNode }) {
  return (
    <p className={classes.name} aria-hidden="true">
      {children}
    </p>
  )
}

/** The same for a page of sections, which are wider than the hero's text. */
export function PageStart({ name }: { name: ReactNode }) {
  return (
    <div className={`${classes.content} ${classes.start}`}>
      <PageName>{name}</PageName>
    </div>
  )
}
