import { useTranslation } from 'react-i18next'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageContent, PageHero } from '#web/ui/page-hero.tsx'
import { FeatureGrid } from './feature-grid.tsx'

export const handle: RouteHandle = { messages: ['public', 'site'] }

export default function FeaturesPage() {
  const { t } = useTranslation('site')
  return (
    <>
      <PageHead title={t('features.title')} line={t('features.line')} />
      <PageHero title={t('features.title')} line={t('features.line')}>
        <div className="row">
          <ButtonLink to="/auth/register">{t('home.register')}</ButtonLink>
          <ButtonLink to="/pricing" look="plain">
            {t('pricing.title')}
          </ButtonLink>
        </div>
      </PageHero>
      <PageContent name={t('features.title')}>
        <FeatureGrid />
      </PageContent>
    </>
  )
}
