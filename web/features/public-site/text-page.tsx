import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { parseMarkedText } from '#contract/kernel/marked-text.ts'
import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import { pageTexts } from '#contract/resources/content/page-texts.ts'
import { readAudience, readOnServer } from '#web/lib/api/read-on-server.ts'
import { formatDate } from '#web/lib/formats/dates.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { PageContent, PageHero } from '#web/ui/page-hero.tsx'
import { Notice } from '#web/ui/status.tsx'
import type { Route } from './+types/text-page.ts'
import classes from './text-page.module.css'

export const handle: RouteHandle = { messages: ['public', 'site'] }

/** The path names its text; `?version=2` shows an earlier one. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const slug = pathname.replace(/^\/|(\/|\.data)$/g, '')
  const version = searchParams.get('version')
  const host = context.get(pageHostContext)
  const query: Record<string, string> = version === null ? {} : { version_from: version, version_to: version }
  const [page, versions] = await Promise.all([
    readOnServer(host, audienceOf(pageTexts).show, { params: { slug }, query }),
    readAudience(host, pageTexts, { slug, per_page: '100' }),
  ])
  return { page, versions }
}

export default function TextPage({ loaderData: { page, versions } }: Route.ComponentProps) {
  const { t } = useTranslation('site')
  const { locale } = usePage()
  const blocks = parseMarkedText(page.body[locale])
  const parts = blocks.flatMap((block) => (block.kind === 'heading' ? [block] : []))
  const isCurrent = versions[0]?.version === page.version
  return (
    <>
      <PageHead title={page.title[locale]} line={page.summary[locale]} />
      <PageHero title={page.title[locale]} line={page.summary[locale]}>
        <Contents parts={parts} className={classes.above} />
        <p className={classes.stamp} aria-hidden="true">
          {t('text.version', { version: page.version, date: formatDate(page.published_at, locale) })}
        </p>
      </PageHero>
      <PageContent name={page.title[locale]}>
        <div className={classes.columns}>
          <Contents parts={parts} className={classes.beside} />
          <article className="stack-wide">
            <p className="small faint">
              {t('text.since', { version: page.version, date: formatDate(page.published_at, locale) })}
            </p>
            {!isCurrent && (
              <Notice kind="info">
                <strong>{t('text.old_title')}</strong>
                <p>
                  {t('text.old_text')} <Link to={`/${page.slug}`}>{t('text.current')}</Link>
                </p>
              </Notice>
            )}
            <MarkedText blocks={blocks} />
            <Versions page={page} versions={versions} />
          </article>
        </div>
      </PageContent>
    </>
  )
}

interface ContentsProps {
  readonly parts: readonly { readonly anchor: string; readonly text: string }[]
  readonly className: string | undefined
}

/** The headings: beside the text where there is room, otherwise above it. */
function Contents({ parts, className }: ContentsProps) {
  const { t } = useTranslation('site')
  return (
    <nav className={`${classes.contents} ${className}`} aria-label={t('text.contents')}>
      <h2>{t('text.contents')}</h2>
      <ol>
        {parts.map(({ anchor, text }) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Versions({ page, versions }: Route.ComponentProps['loaderData']) {
  const { t } = useTranslation('site')
  const { locale } = usePage()
  const others = versions.filter(({ version }) => version !== page.version)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">{t('text.versions')}</h2>
      <ul>
        {others.map(({ version, published_at }) => (
          <li key={version}>
            <Link to={`/${page.slug}?version=${version}`}>
              {t('text.version', { version, date: formatDate(published_at, locale) })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
