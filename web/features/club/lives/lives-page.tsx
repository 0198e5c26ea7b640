import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ListedRow } from '#contract/kernel/resource/row-types.ts'
import { lives } from '#contract/resources/club/lives.ts'
import { readAudience } from '#web/lib/api/read-on-server.ts'
import { formatDate, formatTime } from '#web/lib/formats/dates.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import classes from '../club.module.css'
import { useClubBase } from '../club-base.ts'
import { ClubPicture } from '../club-picture.tsx'
import { ClubList } from '../list-parts.tsx'
import { LocalText } from '../local-text.tsx'
import { listQuery } from '../use-list-page.ts'
import type { Route } from './+types/lives-page.ts'
import { LiveState } from './live-state.tsx'

export const handle: RouteHandle = { messages: ['club'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  return { items: await readAudience(context.get(pageHostContext), lives, listQuery(request)) }
}

export default function LivesPage({ loaderData: { items } }: Route.ComponentProps) {
  return (
    <ClubList name="lives" count={items.length} least={320}>
      {items.map((item) => (
        <li key={item.id}>
          <LiveTile item={item} />
        </li>
      ))}
    </ClubList>
  )
}

function LiveTile({ item }: { item: ListedRow<typeof lives> }) {
  useTranslation('club')
  const { locale } = usePage()
  const { id, title, status, starts_at: starts, poster, poster_text: text } = item
  return (
    <Link to={`${useClubBase()}/lives/${id}`} className={classes.tile}>
      <ClubPicture url={poster} alt={text} width={400} aspect={16 / 9} />
      <span className={classes.meta}>
        <LiveState status={status} />
        <time dateTime={starts}>
          {formatDate(starts, locale)} {formatTime(starts)}
        </time>
      </span>
      <h3>
        <LocalText of={title} />
      </h3>
    </Link>
  )
}
