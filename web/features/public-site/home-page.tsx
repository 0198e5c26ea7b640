import { useTranslation } from 'react-i18next'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import type { Route } from './+types/home-page.ts'
import { HomeHero } from './home-hero.tsx'
import classes from './home-page.module.css'
import { readShelfCards } from './read-shelf-cards.ts'

export const handle: RouteHandle = { messages: ['public'] }

const steps = ['recharge', 'buy', 'follow'] as const

export async function loader({ context }: Route.LoaderArgs) {
  return { cards: await readShelfCards(context.get(pageHostContext)) }
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('public')
  return (
    <>
      <title>{`${t('common:brand')} · ${t('common:tagline')}`}</title>
      <meta name="description" content={t('home.line')} />
      <HomeHero cards={loaderData.cards} />
      <section className={classes.section} aria-labelledby="how">
        <h2 id="how">{t('home.how')}</h2>
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>
              <h3>{t(`home.steps.${step}.title`)}</h3>
              <p className="soft">{t(`home.steps.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
