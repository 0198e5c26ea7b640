import { pageVersionContext } from '#web/lib/page-context.ts'
import type { Route } from './+types/version.ts'

/** Which release is served now: an open page asks from time to time whether it is still this one. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json(
    { version: context.get(pageVersionContext) },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}
