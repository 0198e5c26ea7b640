import { useTranslation } from 'react-i18next'
import { faqs as questions } from '#contract/resources/content/faqs.ts'
import { sellerPoints } from '#contract/resources/locations/seller-points.ts'
import { AdSlot } from '#web/lib/ads/ad-slot.tsx'
import { readAudience } from '#web/lib/api/read-on-server.ts'
import { usePageTools } from '#web/lib/formats/ui-tools.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { UiToolsContext } from '#web/ui/ui-tools.tsx'
import type { Route } from './+types/home-page.ts'
import { CatalogueRow } from './catalogue-row.tsx'
import { FeatureGrid } from './feature-grid.tsx'
import { HomeHero } from './home-hero.tsx'
import classes from './home-page.module.css'
import { QuestionList } from './question-list.tsx'
import { readCatalogue, stackOf } from './read-catalogue.ts'
import { Section } from './section.tsx'
import { SellerList } from './seller-list.tsx'

export const handle: RouteHandle = { messages: ['public', 'site', 'cards'] }

const steps = ['recharge', 'buy', 'follow'] as const
const facts = ['currency', 'fee', 'code'] as const
const catalogueMax = 8
const sellersMax = '3'
const questionsMax = 4

export async function loader({ context }: Route.LoaderArgs) {
  const host = context.get(pageHostContext)
  const [catalogue, sellers, faqs] = await Promise.all([
    readCatalogue(host),
    readAudience(host, sellerPoints, { per_page: sellersMax }),
    readAudience(host, questions, { per_page: '100' }),
  ])
  // One question of each topic, before opening a wallet.
  const firsts = [...new Map(faqs.toReversed().map((faq) => [faq.topic, faq])).values()].toReversed()
  return {
    stack: stackOf(catalogue),
    catalogue: catalogue.slice(0, catalogueMax),
    sellers,
    questions: firsts.slice(0, questionsMax),
  }
}

export default function HomePage({
  loaderData: { stack, catalogue, sellers, questions },
}: Route.ComponentProps) {
  const { t } = useTranslation('site')
  return (
    <UiToolsContext value={usePageTools()}>
      <PageHead
        title={t('common:tagline')}
        line={t('home.line')}
        facts={{ '@type': 'Organization', name: t('common:brand'), description: t('home.line') }}
      />
      <HomeHero cards={stack} />
      <About />
      <HowItWorks />
      <Section
        title={t('home.catalogue.title')}
        line={t('home.catalogue.text')}
        more={{ to: '/portal/cards', label: t('home.catalogue.all') }}
        raised
      >
        <CatalogueRow catalogue={catalogue} />
      </Section>
      <Section title={t('home.features.title')} more={{ to: '/features', label: t('home.features.all') }}>
        <FeatureGrid brief />
      </Section>
      <AdBand />
      {sellers.length > 0 && (
        <Section
          title={t('home.sellers.title')}
          line={t('home.sellers.text')}
          more={{ to: '/evoucher-sellers', label: t('home.sellers.all') }}
          raised
        >
          <SellerList sellers={sellers} />
        </Section>
      )}
      <Section title={t('home.questions.title')} more={{ to: '/faq', label: t('home.questions.all') }} beside>
        <QuestionList questions={questions} />
      </Section>
      <Call />
    </UiToolsContext>
  )
}

function About() {
  const { t } = useTranslation('site')
  return (
    <Section title={t('home.about.title')}>
      <div className={classes.about}>
        <p>{t('home.about.text')}</p>
        <ul className={classes.facts}>
          {facts.map((fact) => (
            <li key={fact}>{t(`home.about.fact_${fact}`)}</li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

function HowItWorks() {
  const { t } = useTranslation('site')
  return (
    <Section title={t('home.how')}>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>
            <h3>{t(`home.steps.${step}.title`)}</h3>
            <p className="soft">{t(`home.steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Call() {
  const { t } = useTranslation('site')
  return (
    <section className={classes.call} aria-labelledby="call">
      <div>
        <h2 id="call">{t('home.call.title')}</h2>
        <p>{t('home.call.text')}</p>
      </div>
      <ButtonLink to="/auth/register" look="plain">
        {t('home.register')}
      </ButtonLink>
    </section>
  )
}

/** As wide as the parts around it. */
function AdBand() {
  return (
    <div className={classes.ad}>
      <AdSlot placement="home" />
    </div>
  )
}
