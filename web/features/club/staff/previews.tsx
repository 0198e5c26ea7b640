import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import type { events } from '#contract/resources/club/events.ts'
import type { news } from '#contract/resources/club/news.ts'
import type { PreviewProps } from '#web/console-kit/overrides.ts'
import { DraftText } from '../club-text.tsx'
import { EventDetails } from '../events/event-details.tsx'
import { Article } from '../news/article.tsx'

/** As the pages of the club show it. */
export function NewsPreview({ row }: PreviewProps<RowOf<typeof news>>) {
  return (
    <Article item={row}>
      <DraftText of={row.body} />
    </Article>
  )
}

export function EventPreview({ row }: PreviewProps<RowOf<typeof events>>) {
  return (
    <EventDetails item={row}>
      <DraftText of={row.body} />
    </EventDetails>
  )
}
