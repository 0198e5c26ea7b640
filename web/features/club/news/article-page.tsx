import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import { news } from '#contract/resources/club/news.ts'
import { AdSlot } from '#web/lib/ads/ad-slot.tsx'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import { readRichText } from '#web/lib/api/read-rich-text.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import classes from '../club.module.css'
import { ClubText } from '../club-text.tsx'
import { Engagement } from '../comments/engagement.tsx'
import { readIn } from '../local-text.tsx'
import { previewIn } from '../preview-in.ts'
import type { Route } from './+types/article-page.ts'
import { Article } from './article.tsx'

export const handle: RouteHandle = { messages: ['club', 'engagement'] }

export async function loader({ context, request, params: { id = '' } }: Route.LoaderArgs) {
  const { body, ...item } = await readOnServer(context.get(pageHostContext), audienceOf(news).show, {
    params: { id },
    query: previewIn(request),
  })
  return { item, body: readRichText(body), isPreview: 'preview' in previewIn(request) }
}

export default function ArticlePage({ loaderData: { item, body, isPreview } }: Route.ComponentProps) {
  const { locale } = usePage()
  const { title, summary, published_at: at } = item
  const words = { title: readIn(title, locale).text, line: readIn(summary, locale).text }
  return (
    <>
      <PageHead {...words} facts={{ '@type': 'NewsArticle', headline: words.title, datePublished: at }} />
      <Article item={item}>
        <ClubText of={body} />
      </Article>
      <div className={classes.below}>
        <AdSlot placement="news" />
      </div>
      {!isPreview && <Engagement subject="news" id={item.id} />}
    </>
  )
}
