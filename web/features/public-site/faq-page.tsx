import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/kernel/localized.ts'
import { faqTopics } from '#contract/operations/content/content-kinds.ts'
import { faqs as definition } from '#contract/resources/content/faqs.ts'
import { readAudience } from '#web/lib/api/read-on-server.ts'
import { type Question, speaksOf } from '#web/lib/content/questions.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { usePageSettings } from '#web/lib/preferences/use-page-settings.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { PageContent, PageHero } from '#web/ui/page-hero.tsx'
import type { Route } from './+types/faq-page.ts'
import classes from './faq-page.module.css'
import { QuestionList } from './question-list.tsx'

export const handle: RouteHandle = { messages: ['public', 'site'] }

export async function loader({ context }: Route.LoaderArgs) {
  const faqs = await readAudience(context.get(pageHostContext), definition, { per_page: '100' })
  const topics = faqTopics.map((topic) => ({
    topic,
    questions: faqs.filter((faq) => faq.topic === topic),
  }))
  return { topics: topics.filter(({ questions }) => questions.length > 0) }
}

export default function FaqPage({ loaderData: { topics } }: Route.ComponentProps) {
  const { t } = useTranslation('site')
  const { locale } = usePage()
  const [typed, setTyped] = useState('')
  const showsContact = usePageSettings()?.show_contact_us !== false
  const all = topics.flatMap(({ questions }) => questions)
  const found = topics
    .map(({ topic, questions }) => ({ topic, questions: questions.filter((one) => speaksOf(one, typed)) }))
    .filter(({ questions }) => questions.length > 0)
  return (
    <>
      <PageHead title={t('faq.title')} line={t('faq.line')} facts={factsOf(all, locale)} />
      <PageHero title={t('faq.title')} line={t('faq.line')}>
        <Topics topics={topics} />
      </PageHero>
      <PageContent name={t('faq.title')}>
        <div className={classes.search}>
          <TextField
            type="search"
            name="search"
            label={t('faq.search')}
            description={t('faq.search_hint')}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        <div role="status">{found.length === 0 && <p className="soft">{t('faq.none')}</p>}</div>
        {found.map(({ topic, questions }) => (
          <section key={topic} aria-labelledby={topic} className={classes.topic}>
            <h2 id={topic}>{t(`faq.topics.${topic}`)}</h2>
            <QuestionList questions={questions} />
          </section>
        ))}
        {showsContact && (
          <section aria-labelledby="ask" className={classes.ask}>
            <h2 id="ask">{t('faq.ask_title')}</h2>
            <ButtonLink to="/contact">{t('faq.ask')}</ButtonLink>
          </section>
        )}
      </PageContent>
    </>
  )
}

interface TopicsProps {
  readonly topics: readonly {
    readonly topic: (typeof faqTopics)[number]
    readonly questions: readonly Question[]
  }[]
}

/** Leads to a part of the page. */
function Topics({ topics }: TopicsProps) {
  const { t } = useTranslation('site')
  return (
    <ul className={classes.topics}>
      {topics.map(({ topic, questions }) => (
        <li key={topic}>
          <a href={`#${topic}`}>
            {t(`faq.topics.${topic}`)} <span>{questions.length}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function factsOf(questions: readonly Question[], locale: Language) {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question[locale],
      acceptedAnswer: { '@type': 'Answer', text: answer[locale].replace(/\[([^\]]+)\]\([^)]+\)/g, '$1') },
    })),
  }
}
