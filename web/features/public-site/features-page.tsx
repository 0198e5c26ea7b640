import { useTranslation } from 'react-i18next'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { PageContent, PageHero } from '#web/ui/page-hero.tsx'
import type { Route } from './+types/features-page.ts'
import { CardStack } from './card-stack.tsx'
import { FeatureRows } from './feature-rows.tsx'
import { readOnSale, stackOf } from './read-catalogue.ts'

export const handle: RouteHandle = { messages: ['public', 'site', 'site-features'] }

export async function loader({ context }: Route.LoaderArgs) {
  return { stack: stackOf(await readOnSale(context.get(pageHostContext))) }
}

export default function FeaturesPage({ loaderData: { stack } }: Route.ComponentProps) {
  const { t } = useTranslation('site-features')
  return (
    <>
      <PageHead title={t('title')} line={t('line')} />
      <PageHero title={t('title')} line={t('line')}>
        <CardStack cards={stack} />
      </PageHero>
      <PageContent name={t('title')}>
        <FeatureRows />
      </PageContent>
    </>
  )
}
