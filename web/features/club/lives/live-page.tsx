import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import { lives } from '#contract/resources/club/lives.ts'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import classes from '../club.module.css'
import { Engagement } from '../comments/engagement.tsx'
import { LocalText, readIn } from '../local-text.tsx'
import type { Route } from './+types/live-page.ts'
import { LiveState } from './live-state.tsx'
import { Viewers } from './viewers.tsx'
import { Watch } from './watch.tsx'

export const handle: RouteHandle = { messages: ['club', 'engagement'] }

export async function loader({ context, params: { id = '' } }: Route.LoaderArgs) {
  return {
    item: await readOnServer(context.get(pageHostContext), audienceOf(lives).show, { params: { id } }),
  }
}

export default function LivePage({ loaderData: { item } }: Route.ComponentProps) {
  const { locale } = usePage()
  const name = readIn(item.title, locale).text
  return (
    <article className={classes.article}>
      <PageHead title={name} line={name} />
      <header className="stack">
        <div className="row">
          <LiveState status={item.status} />
          {item.status === 'live' && <Viewers id={item.id} known={item.watching} />}
        </div>
        <h1>
          <LocalText of={item.title} />
        </h1>
      </header>
      <Watch item={item} />
      <Engagement subject="lives" id={item.id} />
    </article>
  )
}
