import { pageHostContext } from '#web/lib/page-context.ts'
import type { Route } from './+types/robots.ts'

/** Pages behind a sign-in are of no use to search engines; receipts belong to their holders. */
const closed = ['/api/', '/portal/', '/vouchers/', '/settlements', '/receipts/', '/console', '/auth/verify']

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(pageHostContext)
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
