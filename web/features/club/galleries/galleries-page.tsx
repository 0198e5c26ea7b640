import { galleries } from '#contract/resources/club/galleries.ts'
import { readAudience } from '#web/lib/api/read-on-server.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { ClubList } from '../list-parts.tsx'
import { listQuery } from '../use-list-page.ts'
import type { Route } from './+types/galleries-page.ts'
import { GalleryTile } from './gallery-tile.tsx'

export const handle: RouteHandle = { messages: ['club'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  return { items: await readAudience(context.get(pageHostContext), galleries, listQuery(request)) }
}

export default function GalleriesPage({ loaderData: { items } }: Route.ComponentProps) {
  return (
    <ClubList name="galleries" count={items.length}>
      {items.map((item) => (
        <li key={item.id}>
          <GalleryTile item={item} />
        </li>
      ))}
    </ClubList>
  )
}
