import { useTranslation } from 'react-i18next'
import { parseMarkedText } from '#contract/kernel/marked-text.ts'
import { showAboutUs } from '#contract/operations/settings/show-about-us.ts'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { usePageSettings } from '#web/lib/preferences/use-page-settings.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { PageContent, PageHero } from '#web/ui/page-hero.tsx'
import type { Route } from './+types/about-page.ts'
import classes from './about-page.module.css'
import { FigureRow } from './figure-row.tsx'
import row from './figures.module.css'
import { OperatorCard } from './operator-card.tsx'
import { useOperatorFacts } from './operator-facts.ts'
import { readCatalogue } from './read-catalogue.ts'
import { readSellers } from './read-sellers.ts'

export const handle: RouteHandle = { messages: ['public', 'site'] }

/** Not found while the operator does not show it. */
export async function loader({ context }: Route.LoaderArgs) {
  const host = context.get(pageHostContext)
  const [about, sellers, catalogue] = await Promise.all([
    readOnServer(host, showAboutUs),
    readSellers(host),
    readCatalogue(host),
  ])
  const cities = new Set(sellers.map(({ city_id: id }) => id)).size
  return { ...about, figures: { sellers: sellers.length, cities, cards: catalogue.length } }
}

/** What the operator says about itself, in the words of the settings, and its papers. */
export default function AboutPage({ loaderData: { text, name, figures } }: Route.ComponentProps) {
  const { t } = useTranslation('site')
  const { locale } = usePage()
  const settings = usePageSettings()
  const title = t('about.title', { name: name[locale] })
  const line = t('about.line')
  return (
    <>
      <PageHead title={title} line={line} facts={{ '@type': 'AboutPage', mainEntity: useOperatorFacts() }} />
      <PageHero title={title} line={line} tone="ink">
        <FigureRow figures={figures} className={row.row} />
      </PageHero>
      <PageContent name={title}>
        <div className={classes.columns}>
          <article className={`stack-wide ${classes.text}`}>
            <MarkedText blocks={parseMarkedText(text[locale])} />
          </article>
          {settings && <OperatorCard settings={settings} reach />}
        </div>
      </PageContent>
    </>
  )
}
