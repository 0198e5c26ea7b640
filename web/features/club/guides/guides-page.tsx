import { Link } from 'react-router'
import { explanations } from '#contract/resources/club/explanations.ts'
import { readAudience } from '#web/lib/api/read-on-server.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import classes from '../club.module.css'
import { useClubBase } from '../club-base.ts'
import { ClubPicture } from '../club-picture.tsx'
import { ClubList } from '../list-parts.tsx'
import { LocalText } from '../local-text.tsx'
import { listQuery } from '../use-list-page.ts'
import type { Route } from './+types/guides-page.ts'

export const handle: RouteHandle = { messages: ['club'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  return { items: await readAudience(context.get(pageHostContext), explanations, listQuery(request)) }
}

export default function GuidesPage({ loaderData: { items } }: Route.ComponentProps) {
  const base = useClubBase()
  return (
    <ClubList name="explanations" count={items.length}>
      {items.map(({ id, title, image, image_text: text, image_focus: focus }) => (
        <li key={id}>
          <Link to={`${base}/guides/${id}`} className={classes.tile}>
            <ClubPicture url={image} alt={text} focus={focus} width={320} aspect={16 / 9} />
            <h3>
              <LocalText of={title} />
            </h3>
          </Link>
        </li>
      ))}
    </ClubList>
  )
}
