import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import { galleries } from '#contract/resources/club/galleries.ts'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import { formatDate } from '#web/lib/formats/dates.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import classes from '../club.module.css'
import { Engagement } from '../comments/engagement.tsx'
import { ClubVideo } from '../lives/club-video.tsx'
import { LocalText, readIn } from '../local-text.tsx'
import type { Route } from './+types/gallery-page.ts'
import { PictureStrip } from './picture-strip.tsx'

export const handle: RouteHandle = { messages: ['club', 'engagement'] }

export async function loader({ context, params: { id = '' } }: Route.LoaderArgs) {
  const host = context.get(pageHostContext)
  return { item: await readOnServer(host, audienceOf(galleries).show, { params: { id } }) }
}

export default function GalleryPage({ loaderData: { item } }: Route.ComponentProps) {
  const { locale } = usePage()
  const { title, taken_on: day, images, videos } = item
  const name = readIn(title, locale).text
  return (
    <div className="stack-wide">
      <PageHead title={name} line={formatDate(day, locale)} />
      <header>
        <h1>
          <LocalText of={title} />
        </h1>
        <time className={classes.meta} dateTime={day}>
          {formatDate(day, locale)}
        </time>
      </header>
      <PictureStrip pictures={(images ?? []).map(({ url }) => url)} name={name} />
      {videos.map(({ id, caption, video }) => (
        <figure key={id} className="stack">
          <ClubVideo url={video} name={readIn(caption, locale).text} />
          <figcaption className="soft">
            <LocalText of={caption} />
          </figcaption>
        </figure>
      ))}
      <Engagement subject="galleries" id={item.id} />
    </div>
  )
}
