import { useTranslation } from 'react-i18next'
import { news as clubNews } from '#contract/resources/club/news.ts'
import { sliders } from '#contract/resources/club/sliders.ts'
import { faqs as questions } from '#contract/resources/content/faqs.ts'
import { AdSlot } from '#web/lib/ads/ad-slot.tsx'
import { readAudience } from '#web/lib/api/read-on-server.ts'
import { usePageTools } from '#web/lib/formats/ui-tools.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { UiToolsContext } from '#web/ui/ui-tools.tsx'
import type { Route } from './+types/home-page.ts'
import { ClubBand } from './club-band.tsx'
import { citiesOf } from './find-sellers.ts'
import { HomeHero } from './home-hero.tsx'
import classes from './home-page.module.css'
import { useOperatorFacts } from './operator-facts.ts'
import { QuestionList } from './question-list.tsx'
import { offersOf, readOnSale } from './read-catalogue.ts'
import { readSellers } from './read-sellers.ts'
import { Section } from './section.tsx'
import { SellerCities } from './seller-cities.tsx'
import { SupplierRow } from './supplier-row.tsx'
import { ThreeSteps } from './three-steps.tsx'
import { TrustBand } from './trust-band.tsx'

export const handle: RouteHandle = { messages: ['public', 'site', 'site-home'] }

const questionsMax = 4
const newsMax = '3'
const slidesMax = '6'

export async function loader({ context }: Route.LoaderArgs) {
  const host = context.get(pageHostContext)
  const [catalogue, sellers, faqs, news, slides] = await Promise.all([
    readOnSale(host),
    readSellers(host),
    readAudience(host, questions, { per_page: '100' }),
    readAudience(host, clubNews, { per_page: newsMax }),
    readAudience(host, sliders, { on_site: '1', per_page: slidesMax }),
  ])
  // One question of each topic, before opening a wallet.
  const firsts = [...new Map(faqs.toReversed().map((faq) => [faq.topic, faq])).values()].toReversed()
  const cities = citiesOf(sellers)
  return {
    offers: offersOf(catalogue),
    figures: { sellers: sellers.length, cities: cities.length, cards: catalogue.length },
    cities,
    questions: firsts.slice(0, questionsMax),
    slides: slides.map(({ id, title, image, image_text, link }) => ({ id, title, image, image_text, link })),
    news: news.map(({ id, title, published_at: at }) => ({ id, title, at })),
  }
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('site-home')
  const { offers, figures, cities, questions, slides, news } = loaderData
  return (
    <UiToolsContext value={usePageTools()}>
      <PageHead title={t('common:tagline')} line={t('line')} facts={useOperatorFacts()} />
      <HomeHero figures={figures} />
      <Section
        title={t('catalogue.title')}
        line={t('catalogue.text')}
        more={{ to: '/cards', label: t('catalogue.all') }}
      >
        <SupplierRow offers={offers} />
      </Section>
      <ThreeSteps />
      <TrustBand />
      {cities.length > 0 && <SellerCities cities={cities} />}
      <AdBand />
      {news.length + slides.length > 0 && <ClubBand slides={slides} news={news} />}
      <Section title={t('questions.title')} more={{ to: '/faq', label: t('questions.all') }} beside>
        <QuestionList questions={questions} />
      </Section>
      <Call />
    </UiToolsContext>
  )
}

function Call() {
  const { t } = useTranslation('site-home')
  return (
    <section className={classes.call} aria-labelledby="call">
      <div>
        <h2 id="call">{t('call.title')}</h2>
        <p>{t('call.text')}</p>
      </div>
      <ButtonLink to="/auth/register" look="plain">
        {t('register')}
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
