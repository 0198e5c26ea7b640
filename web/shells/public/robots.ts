import { pageHostContext } from '#web/lib/page-context.ts'
import type { Route } from './+types/robots.ts'

/** What is behind a door has nothing for a search engine; receipts belong to who holds them. */
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
