import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useMatches } from 'react-router'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { AppLinks } from '#web/lib/offline/app-links.tsx'
import { PageHead } from '#web/lib/page-head.tsx'
import { recallSession } from '#web/lib/session/session.ts'
import { PageContent, PageHero } from '#web/ui/page-hero.tsx'
import { PageTransition } from '#web/ui/page-transition.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import classes from './layout.module.css'
import { StartBar } from './start-bar.tsx'
import { useScrollToContent } from './use-scroll-to-content.ts'

export const handle: RouteHandle = { messages: ['public'] }

export interface PublicHandle extends RouteHandle {
  /** The hero's text, a key of public.json; left out: the page draws its own hero. */
  readonly hero?: string
  /** The page is a form: it scrolls past the hero to it. */
  readonly scrollOnEntry?: true
  /** The page and those below it have no hero: they begin at their top. */
  readonly atTop?: true
}

/** Public pages: header, a hero of 500 px, the page, footer. */
export default function PublicLayout() {
  const { t } = useTranslation('public')
  const matches = useMatches()
  const { hero, scrollOnEntry } = (matches.at(-1)?.handle ?? {}) as Partial<PublicHandle>
  const { pathname } = useLocation()
  useScrollToContent({
    onEntry: scrollOnEntry === true,
    atTop: matches.some(({ handle: of }) => (of as Partial<PublicHandle> | undefined)?.atTop === true),
  })
  // A signed-in client finds the way to the wallet; only the browser knows.
  useEffect(() => void recallSession(), [])
  return (
    <div className={classes.layout}>
      <AppLinks />
      <a className="skip-link" href="#content">
        {t('common:skip_to_content')}
      </a>
      <Header />
      <PageTransition location={pathname}>
        <main id="content" tabIndex={-1}>
          {hero === undefined ? <Outlet /> : <UnderHero name={hero} />}
        </main>
      </PageTransition>
      <Footer />
      <StartBar />
    </div>
  )
}

function UnderHero({ name }: { name: string }) {
  const { t } = useTranslation('public')
  const words = { title: t(`hero.${name}.title`), line: t(`hero.${name}.line`) }
  return (
    <>
      <PageHead {...words} />
      <PageHero {...words} />
      <PageContent>
        <Outlet />
      </PageContent>
    </>
  )
}
