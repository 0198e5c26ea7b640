import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconChevronRight } from './icons.ts'
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
  /** The page's title, for the way to it: after a navigation the hero is out of sight. */
  readonly name?: ReactNode
  readonly children: ReactNode
}

/** The content after the hero, in the width of its text. */
export function PageContent({ name, children }: PageContentProps) {
  return (
    <div className={classes.content}>
      {name !== undefined && <PagePath>{name}</PagePath>}
      {children}
    </div>
  )
}

/** Where one is, small: the hero has the title in large letters, and both are seen together. */
function PagePath({ children }: { children: ReactNode }) {
  const { t } = useTranslation('public')
  return (
    <nav className={classes.path} aria-label={t('nav.path')}>
      <Link to="/home">{t('nav.home')}</Link>
      <IconChevronRight size={16} aria-hidden="true" className="mirror" />
      <span aria-current="page">{children}</span>
    </nav>
  )
}

/** The same for a page of sections, which are wider than the hero's text. */
export function PageStart({ name }: { name: ReactNode }) {
  return (
    <div className={`${classes.content} ${classes.start}`}>
      <PagePath>{name}</PagePath>
    </div>
  )
}
