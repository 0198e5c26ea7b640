import { redirect } from 'react-router'
import type { Route } from './+types/short-address.ts'

/** What people type, and where it leads; the query is kept. */
const addresses: Readonly<Record<string, string>> = {
  '/': '/home',
  '/portal': '/portal/home',
  '/login': '/auth/login',
  '/register': '/auth/register',
}

export function loader({ request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url)
  return redirect(`${addresses[pathname.replace(/(.)\/$/, '$1')] ?? '/home'}${search}`)
}
