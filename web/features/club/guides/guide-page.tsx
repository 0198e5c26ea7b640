import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import { explanations } from '#contract/resources/club/explanations.ts'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import classes from '../club.module.css'
import { ClubVideo } from '../lives/club-video.tsx'
import { LocalText, readIn } from '../local-text.tsx'
import { previewIn } from '../preview-in.ts'
import type { Route } from './+types/guide-page.ts'

export const handle: RouteHandle = { messages: ['club'] }

export async function loader({ context, request, params: { id = '' } }: Route.LoaderArgs) {
  const host = context.get(pageHostContext)
  return {
    item: await readOnServer(host, audienceOf(explanations).show, {
      params: { id },
      query: previewIn(request),
    }),
  }
}

export default function GuidePage({ loaderData: { item } }: Route.ComponentProps) {
  const { locale } = usePage()
  const { title, steps } = item
  const name = readIn(title, locale).text
  const [first] = steps
  return (
    <article className={classes.article}>
      <PageHead title={name} line={first ? readIn(first.text, locale).text : name} />
      <h1>
        <LocalText of={title} />
      </h1>
      <ol className="points">
        {steps.map(({ id, text, video }) => (
          <li key={id}>
            <div className="stack">
              <p>
                <LocalText of={text} />
              </p>
              {video !== null && <ClubVideo url={video} name={readIn(text, locale).text} />}
            </div>
          </li>
        ))}
      </ol>
    </article>
  )
}
