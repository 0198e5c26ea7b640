import { useTranslation } from 'react-i18next'
import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import { events } from '#contract/resources/club/events.ts'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import { readRichText } from '#web/lib/api/read-rich-text.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { ClubText } from '../club-text.tsx'
import { Engagement } from '../comments/engagement.tsx'
import { readIn } from '../local-text.tsx'
import { previewIn } from '../preview-in.ts'
import type { Route } from './+types/event-page.ts'
import { EventDetails } from './event-details.tsx'
import { formatSpan } from './format-span.ts'
import { SignUp } from './sign-up.tsx'

export const handle: RouteHandle = { messages: ['club', 'engagement'] }

export async function loader({ context, request, params: { id = '' } }: Route.LoaderArgs) {
  const { body, ...item } = await readOnServer(context.get(pageHostContext), audienceOf(events).show, {
    params: { id },
    query: previewIn(request),
  })
  return { item, body: readRichText(body), isPreview: 'preview' in previewIn(request) }
}

export default function EventPage({ loaderData: { item, body, isPreview } }: Route.ComponentProps) {
  useTranslation('club')
  const { locale } = usePage()
  const { title, starts_at: starts, ends_at: ends } = item
  const words = { title: readIn(title, locale).text, line: formatSpan(starts, ends, locale) }
  return (
    <>
      <PageHead {...words} facts={{ '@type': 'Event', name: words.title, startDate: starts }} />
      <EventDetails item={item} after={<SignUp item={item} />}>
        <ClubText of={body} />
      </EventDetails>
      {!isPreview && <Engagement subject="events" id={item.id} />}
    </>
  )
}
