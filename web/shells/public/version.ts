import { pageVersionContext } from '#web/lib/page-context.ts'
import type { Route } from './+types/version.ts'

/** The served release: an open page asks from time to time whether it is still the same. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json(
    { version: context.get(pageVersionContext) },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}
